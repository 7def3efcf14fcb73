"""HTML: the view beside what Chromium shows of the same files, by ``innerText``.

    python benchmarks/quality/html_shown.py FILE... [--scripts]

Needs selenium, Chromium and its driver. Files are opened from the disk, without scripts unless ``--scripts`` is given.
A browser knows style sheets too. Of each page: words of both, words that only one of them has, and the longest runs
of these. Letters are compared in lower case, since style sheets write in capitals.
"""

import argparse
import difflib
import shutil
from pathlib import Path

from html_pages import text_of

from seamline.reading.html import read_html

SHOWN = 3


def browser(scripts: bool):
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"):
        options.add_argument(flag)
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


def differences(view: list[str], shown: list[str]) -> list[tuple[str, list[str]]]:
    """Runs of words that one side alone has, the longest first."""
    matcher = difflib.SequenceMatcher(None, view, shown, autojunk=False)
    runs = [run for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
            for run in (("view", view[a:b]), ("browser", shown[c:d])) if run[1]]
    return sorted(runs, key=lambda run: -len(run[1]))


def compare(path: Path, shown: str) -> None:
    view, other = read_html(text_of(path)).text.lower().split(), shown.lower().split()
    runs = differences(view, other)
    lost = {side: sum(len(words) for name, words in runs if name == side) for side in ("view", "browser")}
    print(f"{path.parent.name}/{path.name}: {len(view)} words in the view, {len(other)} in the browser, "
          f"only in the view {lost['view']}, only in the browser {lost['browser']}")
    for side, words in runs[:SHOWN]:
        print(f"    only in the {side}, {len(words)}: {' '.join(words)[:100]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--scripts", action="store_true", help="let the pages run theirs")
    args = parser.parse_args()
    driver = browser(args.scripts)
    try:
        for path in args.files:
            driver.get(path.resolve().as_uri())
            compare(path, driver.execute_script("return document.body.innerText"))
    finally:
        driver.quit()


if __name__ == "__main__":
    main()
