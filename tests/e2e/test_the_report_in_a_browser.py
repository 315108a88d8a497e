"""The page about a lake, opened in a headless Chromium: it draws, it fits, it raises nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit import ROOT, Lake, Worker
from messages import insert, payment, shift

PACKAGES = ("@sparticuz/chromium@147.0.0", "puppeteer-core@24.43.1")
LOOK = """
import chromium from '@sparticuz/chromium';
import puppeteer from 'puppeteer-core';
const [, , page, scheme, width] = process.argv;
const browser = await puppeteer.launch({
  args: chromium.args, executablePath: await chromium.executablePath(), headless: 'shell',
});
const tab = await browser.newPage();
const errors = [], requests = [];
tab.on('pageerror', error => errors.push(error.message));
tab.on('request', request => requests.push(request.url()));
await tab.setViewport({width: Number(width), height: 800});
await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
await tab.goto('file://' + page, {waitUntil: 'load'});
const isDrawn = () => document.querySelectorAll('.chart svg').length === 4;
await tab.waitForFunction(isDrawn, {timeout: 20000});
const found = await tab.evaluate(() => ({
  width: document.documentElement.scrollWidth,
  back: getComputedStyle(document.body).backgroundColor,
  facts: [...document.querySelectorAll('.facts b')].map(fact => fact.textContent),
  sections: [...document.querySelectorAll('section')].map(section => section.id),
  links: [...document.querySelectorAll('nav a')].map(link => link.hash.slice(1)),
}));
console.log(JSON.stringify({...found, errors, requests}));
await browser.close();
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("npm"):
        pytest.skip("npm brings the browser")
    home = tmp_path_factory.mktemp("browser")
    (home / "look.mjs").write_text(LOOK)
    install = ("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", home, *PACKAGES)
    subprocess.run(install, check=True, cwd=home, timeout=600)
    return home


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lake]:
    home = tmp_path_factory.mktemp("report")
    worker = Worker(home / "worker")
    try:
        lake = Lake(home, worker)
        lake.keep_models("payments", "shifts")
        lines = [insert(payment(n)) for n in range(1, 21)]
        lake.land("shop_mariadb", "1.jsonl", [*lines, insert(shift(1), "shifts"), "not a record"])
        lake.build()
        yield lake
    finally:
        worker.kill()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1200), ("dark", 1200), ("dark", 390)])
def test_it_opens(browser: Path, lake: Lake, tmp_path: Path, scheme: str, width: int) -> None:
    page = tmp_path / "lake.html"
    report = (sys.executable, ROOT / "report" / "report.py", "--lake", lake.directory)
    subprocess.run((*report, "--output", page), check=True, timeout=300)
    look = ("node", "look.mjs", page, scheme, str(width))
    said = subprocess.run(look, cwd=browser, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    found = json.loads(said.stdout)
    assert found["errors"] == []
    assert [url for url in found["requests"] if not url.startswith(("file://", "data:"))] == []
    assert found["width"] <= width
    assert found["back"] == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(20, 23, 26)")
    assert found["facts"][:3] == ["2", "21", "22"]
    assert found["links"] == found["sections"]
