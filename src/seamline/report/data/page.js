"use strict";
const DATA = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const state = { document: 0, runs: [0, 1], panes: [], leader: null };

function element(tag, settings = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(settings)) {
    if (name === "text") made.textContent = value;
    else if (name === "class") made.className = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function shape(tag, settings, tip) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(settings)) made.setAttribute(name, value);
  if (tip) made.append(Object.assign(document.createElementNS(SVG, "title"), { textContent: tip }));
  return made;
}

function labelled(label, control) {
  return element("label", {}, label + " ", control);
}

function choice(names, chosen, changed) {
  const made = element("select");
  names.forEach((name, index) => {
    const option = element("option", { value: index, text: name });
    option.selected = index === chosen;
    made.append(option);
  });
  made.addEventListener("change", () => changed(Number(made.value)));
  return made;
}

// --- the text with its chunks

function chunkElement(source, run, index) {
  const column = run.chunks;
  const [start, core, end] = [column.start[index], column.core[index], column.end[index]];
  const size = `${column.size[index].toLocaleString("en")} ${run.unit}`;
  const level = run.levels[column.level[index]];
  const path = run.paths[column.path[index]];
  const ends = `ends at: ${level}`;
  const margin = element("div", { class: "margin" }, element("b", { text: `${index + 1}` }), `  ${size}`);
  if (column.over[index]) margin.append(" ", element("span", { class: "alarm", text: "over the maximum" }));
  if (path.length) margin.append(element("span", { class: "path", text: path.join(" \u203a ") }));
  margin.append(element("div", { text: `${column.offset[index]} \u00b7 line ${column.line[index]}` }), element("div", { text: ends }));
  const text = element("div", { class: "text", dir: "auto" });
  if (core > start) text.append(element("span", { class: "overlap", title: "overlap: repeats the chunk before", text: source.slice(start, core) }));
  text.append(document.createTextNode(source.slice(core, end)));
  const made = element("article", {
    class: column.over[index] ? "chunk over" : "chunk", tabindex: -1, title: ends,
    "aria-label": `chunk ${index + 1} of ${column.start.length}, ${size}, ${ends}`,
  }, margin, text);
  made.dataset.index = index;
  return made;
}

function paneElement(source, run) {
  const made = element("section", { class: "pane", role: "region", "aria-label": run.label });
  const limit = run.max ? `maximum ${run.max.toLocaleString("en")} ${run.unit}` : "no maximum";
  const facts = [run.label, `${run.chunks.start.length.toLocaleString("en")} chunks`, limit, run.fallback || ""].filter(Boolean);
  made.append(element("p", { class: "summary", text: facts.join(" \u00b7 ") }));
  const all = document.createDocumentFragment();
  for (let index = 0; index < run.chunks.start.length; index += 1) all.append(chunkElement(source, run, index));
  made.append(all);
  return made;
}

function chunkAt(run, place) {
  let [low, high] = [0, run.chunks.core.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (run.chunks.core[middle] <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function choose(pane, index, focus = true) {
  const all = pane.element.getElementsByTagName("article");
  if (!all.length) return;
  const wanted = all[Math.max(0, Math.min(index, all.length - 1))];
  for (const old of pane.element.querySelectorAll(".chosen")) old.classList.remove("chosen");
  wanted.classList.add("chosen");
  pane.chosen = Number(wanted.dataset.index);
  wanted.scrollIntoView({ block: "nearest" });
  if (focus) wanted.focus({ preventScroll: true });
}

function follow(leader) {
  if (state.panes.length < 2 || (state.leader && state.leader !== leader)) return;
  state.leader = leader;
  const follower = state.panes.find((pane) => pane !== leader);
  const all = leader.element.getElementsByTagName("article");
  const top = leader.element.scrollTop + 40;
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (all[middle].offsetTop <= top) low = middle;
    else high = middle - 1;
  }
  if (!all.length) return;
  const [core, end] = [leader.run.chunks.core[low], leader.run.chunks.end[low]];
  const share = Math.min(1, Math.max(0, (top - all[low].offsetTop) / Math.max(1, all[low].offsetHeight)));
  const place = core + share * (end - core);
  const index = chunkAt(follower.run, place);
  const other = follower.element.getElementsByTagName("article")[index];
  if (other) {
    const [from, to] = [follower.run.chunks.core[index], follower.run.chunks.end[index]];
    const part = Math.min(1, Math.max(0, (place - from) / Math.max(1, to - from)));
    follower.element.scrollTop = other.offsetTop + part * other.offsetHeight - 40;
  }
  clearTimeout(state.waiting);
  state.waiting = setTimeout(() => { state.leader = null; }, 120);
}

// --- the pictures

function picture(kind, caption, width, height) {
  const drawing = shape("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": caption });
  return { drawing, figure: element("figure", { class: kind }, drawing, element("figcaption", { text: caption })) };
}

function curvePicture(pane, length) {
  const plan = pane.run.plan;
  const values = plan.curve.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...values), Math.max(...values, plan.threshold ?? 0, 0.01)];
  const across = (place) => (1000 * place) / Math.max(1, length);
  const down = (value) => 98 - (94 * (value - low)) / (high - low || 1);
  const { drawing, figure } = picture("curve", `${plan.method}: similarity of neighbours along the text, breaks in red (dashed: a limit made them), their probability shaded; click to go there`, 1000, 100);
  plan.sure.forEach((value, index) => {
    if (value > 0.02) drawing.append(shape("rect", { class: "sure", x: across(plan.places[index]) - 1.5, y: 100 - 100 * value, width: 3, height: 100 * value }));
  });
  let stroke = "";
  let joined = false;
  plan.curve.forEach((value, index) => {
    if (value === null) { joined = false; return; }
    stroke += `${joined ? "L" : "M"}${across(plan.places[index]).toFixed(2)} ${down(value).toFixed(2)}`;
    joined = true;
  });
  drawing.append(shape("path", { class: "line", d: stroke }));
  if (plan.threshold !== null) drawing.append(shape("line", { class: "threshold", x1: 0, x2: 1000, y1: down(plan.threshold), y2: down(plan.threshold) }, `threshold ${plan.threshold.toFixed(3)}`));
  const dense = Math.min(1, Math.max(0.25, 100 / plan.breaks.length));
  plan.breaks.forEach((found) => drawing.append(shape("line", { "stroke-opacity": dense, class: found.forced ? "break forced" : "break", x1: across(found.place), x2: across(found.place), y1: 0, y2: 100 }, `${found.reason}, sure ${found.sure.toFixed(2)}`)));
  drawing.append(shape("line", { class: "axis", x1: 0, x2: 1000, y1: 99.5, y2: 99.5 }));
  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    choose(pane, chunkAt(pane.run, (length * (event.clientX - box.left)) / box.width));
  });
  return figure;
}

function sizePicture(pane) {
  const sizes = pane.run.chunks.size;
  const most = Math.max(pane.run.max || 0, ...sizes, 1);
  const bins = new Array(40).fill(0);
  for (const size of sizes) bins[Math.min(39, Math.floor((40 * size) / (most + 1)))] += 1;
  const tallest = Math.max(...bins, 1);
  const middle = [...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)] || 0;
  const { drawing, figure } = picture("sizes", `${pane.run.label}: sizes from 0 to ${most.toLocaleString("en")} ${pane.run.unit}, median ${middle.toLocaleString("en")}`, 400, 100);
  bins.forEach((count, index) => {
    if (count) drawing.append(shape("rect", { class: "count", x: index * 10 + 1, y: 99 - (92 * count) / tallest, width: 8, height: (92 * count) / tallest }, `${count} chunks`));
  });
  if (pane.run.max) drawing.append(shape("line", { class: "maximum", x1: (400 * pane.run.max) / (most + 1), x2: (400 * pane.run.max) / (most + 1), y1: 0, y2: 100 }, `maximum ${pane.run.max}`));
  drawing.append(shape("line", { class: "axis", x1: 0, x2: 400, y1: 99.5, y2: 99.5 }));
  return figure;
}

// --- searching

function search(words) {
  const wanted = words.toLowerCase();
  const ranges = [];
  const rows = new Set();
  for (const pane of state.panes) pane.hits = [];
  if (wanted) {
    for (const pane of state.panes) {
      for (const row of pane.element.getElementsByTagName("article")) {
        const walker = document.createTreeWalker(row.lastElementChild, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const lower = node.data.toLowerCase();
          if (lower.length !== node.data.length) continue;
          for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
            rows.add(row);
            if (pane.hits[pane.hits.length - 1] !== Number(row.dataset.index)) pane.hits.push(Number(row.dataset.index));
            if (ranges.length < 5000) {
              const range = new Range();
              range.setStart(node, at);
              range.setEnd(node, at + wanted.length);
              ranges.push(range);
            }
          }
        }
      }
    }
  }
  if (window.CSS && CSS.highlights) CSS.highlights.set("found", new Highlight(...ranges));
  const pane = state.panes[0];
  if (pane && pane.hits.length) choose(pane, pane.hits[0], false);
  return wanted ? `in ${rows.size} chunk${rows.size === 1 ? "" : "s"}` : "";
}

function nextHit(step) {
  const pane = state.panes[0];
  if (!pane || !pane.hits || !pane.hits.length) return;
  const at = pane.hits.indexOf(pane.chosen);
  choose(pane, pane.hits[(at + step + pane.hits.length) % pane.hits.length]);
}

// --- putting it together

function draw() {
  const shown = DATA.documents[state.document];
  const chosen = state.runs.filter((index) => index < shown.runs.length);
  document.getElementById("title").textContent = `${shown.name} \u2014 ${shown.characters.toLocaleString("en")} characters`;
  const panes = document.getElementById("panes");
  panes.replaceChildren();
  state.panes = chosen.map((index) => {
    const run = shown.runs[index];
    const pane = { run, element: paneElement(shown.text, run), chosen: -1, hits: [] };
    pane.element.addEventListener("scroll", () => follow(pane), { passive: true });
    pane.element.addEventListener("click", (event) => {
      const row = event.target.closest("article");
      if (row) choose(pane, Number(row.dataset.index));
    });
    panes.append(pane.element);
    return pane;
  });
  const pictures = document.getElementById("pictures");
  pictures.replaceChildren();
  for (const pane of state.panes) {
    if (pane.run.plan) pictures.append(curvePicture(pane, shown.text.length));
    if (pane.run.chunks.size.length) pictures.append(sizePicture(pane));
  }
}

function controls() {
  const bar = document.getElementById("bar");
  bar.replaceChildren();
  if (DATA.documents.length > 1) {
    bar.append(labelled("document", choice(DATA.documents.map((one) => one.name), state.document, (index) => { state.document = index; draw(); })));
  }
  const labels = DATA.documents[0].runs.map((run) => run.label);
  if (labels.length > 1) {
    bar.append(labelled("left", choice(labels, state.runs[0], (index) => { state.runs[0] = index; draw(); })));
    bar.append(labelled("right", choice([...labels, "nothing"], state.runs[1], (index) => { state.runs[1] = index; draw(); })));
  }
  const found = element("output", { "aria-live": "polite" });
  const field = element("input", { type: "search", id: "search", placeholder: "find in chunks ( / )" });
  field.addEventListener("input", () => { found.textContent = search(field.value); });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") nextHit(event.shiftKey ? -1 : 1); });
  bar.append(labelled("search", field), found, element("span", { class: "margin", text: "j / k: next, previous chunk" }));
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const pane = state.panes.find((one) => one.element.contains(document.activeElement)) || state.panes[0];
  if (!pane) return;
  const steps = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
  if (event.key in steps) choose(pane, pane.chosen + steps[event.key]);
  else if (event.key === "Home") choose(pane, 0);
  else if (event.key === "End") choose(pane, pane.run.chunks.start.length - 1);
  else if (event.key === "/") document.getElementById("search").focus();
  else if (event.key === "n") nextHit(1);
  else return;
  event.preventDefault();
});

controls();
draw();
