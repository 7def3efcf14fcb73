"""The page in a real browser: the DOM holds each chunk exactly, keys and clicks work, hostile text stays text."""

import shutil
import time
from pathlib import Path

import pytest

import seamline

pytest.importorskip("selenium")
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

DRIVER = shutil.which("chromedriver")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
if DRIVER is None or BROWSER is None:
    pytest.skip("needs chromium and chromedriver", allow_module_level=True)

HOSTILE = "</script><img src=x onerror=\"document.title='taken'\"> 👨‍👩‍👧 &amp; שלום\n\n# <b>Title</b>\n\nText. " * 9
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--window-size=1200,800",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)


@pytest.fixture(scope="module")
def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


def opened(browser, tmp_path: Path, page: str) -> None:
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    browser.get((tmp_path / "page.html").as_uri())


def texts_of(browser, pane: int = 0) -> list[str]:
    script = (
        "return [...document.querySelectorAll('.pane')[arguments[0]].querySelectorAll('article')]"
        ".map(row => row.lastElementChild.textContent)"
    )
    return browser.execute_script(script, pane)


def faults(browser) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]


@pytest.mark.parametrize("strategy", ["markdown", "topics", "hard"])
def test_the_dom_holds_each_chunk_exactly_and_hostile_text_stays_text(browser, tmp_path, strategy):
    overlap = {"overlap": 20, "max_size": 90} if strategy != "topics" else {}
    chunks = seamline.chunk(HOSTILE, strategy=strategy, **overlap)
    opened(browser, tmp_path, chunks.to_html(title="A title"))
    assert texts_of(browser) == chunks.texts()
    assert browser.title == "A title"
    assert browser.find_elements(By.TAG_NAME, "img") == []
    assert faults(browser) == []


def test_overlap_is_marked(browser, tmp_path):
    chunks = seamline.chunk("Word after word. " * 40, max_size=100, overlap=30)
    opened(browser, tmp_path, chunks.to_html())
    marked = [found.get_attribute("textContent") for found in browser.find_elements(By.CLASS_NAME, "overlap")]
    assert marked == [chunks.text[c.start : c.core_start] for c in chunks if c.core_start > c.start]


def test_keys_move_and_search_finds(browser, tmp_path):
    chunks = seamline.chunk("".join(f"Sentence number {i}. " for i in range(60)), max_size=60)
    opened(browser, tmp_path, chunks.to_html())
    body = browser.find_element(By.TAG_NAME, "body")
    body.send_keys("j", "j", "k", Keys.END)
    assert browser.switch_to.active_element.get_attribute("aria-label").startswith(f"chunk {len(chunks)} of")
    browser.switch_to.active_element.send_keys("/")
    browser.switch_to.active_element.send_keys("number 5.")
    assert browser.find_element(By.TAG_NAME, "output").text == "in 1 chunk"
    chosen = browser.find_element(By.CSS_SELECTOR, "article.chosen")
    assert "number 5." in chosen.get_attribute("textContent")


def test_the_curve_leads_to_the_text(browser, tmp_path):
    text = "Cats purr. Cats sleep. Cats eat. " * 30 + "Stars shine. Stars burn. Stars fade. " * 30
    chunks = seamline.chunk(text, strategy="topics", n_segments=2)
    opened(browser, tmp_path, chunks.to_html())
    curve = browser.find_element(By.CSS_SELECTOR, "figure.curve svg")
    webdriver.ActionChains(browser).move_to_element_with_offset(curve, curve.size["width"] // 4, 0).click().perform()
    assert browser.find_element(By.CSS_SELECTOR, "article.chosen").get_attribute("data-index") == "1"
    assert len(browser.find_elements(By.CSS_SELECTOR, "line.break")) == 1


def test_two_ways_scroll_in_step(browser, tmp_path):
    text = "".join(f"Sentence number {i}. " for i in range(2000))
    left, right = seamline.chunk(text, max_size=300), seamline.chunk(text, max_size=1200)
    opened(browser, tmp_path, left.to_html(beside=right))
    assert (texts_of(browser), texts_of(browser, 1)) == (left.texts(), right.texts())
    browser.execute_script("document.querySelectorAll('article')[80].scrollIntoView({block: 'start'})")
    deadline, moved = time.monotonic() + 5, 0
    while not moved and time.monotonic() < deadline:
        moved = browser.execute_script("return document.querySelectorAll('.pane')[1].scrollTop")
    assert moved > 0


def test_a_long_document_opens_soon(browser, tmp_path):
    chunks = seamline.chunk("Word after word after word. " * 36_000, max_size=500)
    opened(browser, tmp_path, chunks.to_html())
    assert len(texts_of(browser)) == len(chunks)
    timing = "const [one] = performance.getEntriesByType('navigation'); return one.loadEventEnd - one.startTime"
    print(f"a document of {len(chunks.text):,} characters: {browser.execute_script(timing):.0f} ms")
