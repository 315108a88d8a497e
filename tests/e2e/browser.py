"""A headless Chromium, which npm brings: opens a page, looks at all of it, and says what it saw."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

PACKAGES = ("@sparticuz/chromium@147.0.0", "puppeteer-core@24.43.1")
# milliseconds are those from opening the page: to its load event, until its charts are drawn and a
# frame with them is there, and until its end has been scrolled to
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
const untilFrame = () => tab.evaluate(() => new Promise(done => requestAnimationFrame(
  () => setTimeout(() => done(performance.now())))));
const drawn = await untilFrame();
const found = await tab.evaluate(() => ({
  width: document.documentElement.scrollWidth,
  back: getComputedStyle(document.body).backgroundColor,
  facts: [...document.querySelectorAll('.facts b')].map(fact => fact.textContent),
  sections: [...document.querySelectorAll('section')].map(section => section.id),
  links: [...document.querySelectorAll('nav a')].map(link => link.hash.slice(1)),
  loaded: performance.getEntriesByType('navigation')[0].loadEventEnd,
}));
const seen = {};
for (const id of found.links) {
  await tab.evaluate(id => { location.hash = id; }, id);
  await untilFrame();
  seen[id] = await tab.evaluate(id => {
    const top = document.getElementById(id).getBoundingClientRect().top;
    const end = document.body.getBoundingClientRect().bottom <= innerHeight + 1;
    return Math.abs(top) < 2 || end;
  }, id);
}
await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
const end = await untilFrame();
console.log(JSON.stringify({...found, drawn, end, seen, errors, requests}));
await browser.close();
"""


def install_browser(home: Path) -> None:
    """What it needs, into that directory; if it is there, nothing is done."""
    (home / "look.mjs").write_text(LOOK)
    install = ("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", home, *PACKAGES)
    subprocess.run(install, check=True, cwd=home, timeout=600)


def has_npm() -> bool:
    return shutil.which("npm") is not None


def look(home: Path, page: Path, scheme: str = "light", width: int = 1200) -> dict[str, Any]:
    command = ("node", "look.mjs", page, scheme, str(width))
    said = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)
