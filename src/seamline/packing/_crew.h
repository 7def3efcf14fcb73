/* Jobs that several threads take in order, without the interpreter's lock. */

#ifndef SEAMLINE_CREW_H
#define SEAMLINE_CREW_H

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

namespace seamline {

enum Stage { NOT_BEGUN, UNDER_WAY, FINISHED };

struct Job {
    void (*run)(void *) = nullptr;
    void *work = nullptr;
    Stage stage = NOT_BEGUN;
    bool done = false;  // by whomever, in a queue or not

    void perform() {
        run(work);
        done = true;
    }
};

class Queue {
    std::mutex guard;
    std::condition_variable changed;
    std::deque<Job *> waiting;
    bool closed = false;

    Job *taken() {
        Job *job = waiting.front();
        waiting.pop_front();
        job->stage = UNDER_WAY;
        return job;
    }

    void finish(Job *job) {
        std::lock_guard<std::mutex> lock(guard);
        job->stage = FINISHED;
        changed.notify_all();
    }

  public:
    void add(Job *job) {
        std::lock_guard<std::mutex> lock(guard);
        waiting.push_back(job);
        changed.notify_one();
    }

    bool has_finished(const Job *job) {
        std::lock_guard<std::mutex> lock(guard);
        return job->stage == FINISHED;
    }

    /* Run jobs as they come, until the queue is closed. */
    void serve() {
        std::unique_lock<std::mutex> lock(guard);
        for (;;) {
            changed.wait(lock, [this] { return closed || !waiting.empty(); });
            if (closed)
                return;
            Job *job = taken();
            lock.unlock();
            job->perform();
            finish(job);
            lock.lock();
        }
    }

    /* Run the next job that nobody has begun, or wait for the end of ``job``, but not for long. */
    void help(const Job *job, int milliseconds) {
        std::unique_lock<std::mutex> lock(guard);
        if (job->stage == FINISHED)
            return;
        if (!waiting.empty()) {
            Job *mine = taken();
            lock.unlock();
            mine->perform();
            finish(mine);
            return;
        }
        changed.wait_for(lock, std::chrono::milliseconds(milliseconds), [job] { return job->stage == FINISHED; });
    }

    /* Drop what nobody has begun; those who serve go when they are done. */
    void close() {
        std::lock_guard<std::mutex> lock(guard);
        closed = true;
        waiting.clear();
        changed.notify_all();
    }
};

}  // namespace seamline

#endif
