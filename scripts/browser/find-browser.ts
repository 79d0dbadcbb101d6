import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { npmBrowserPath } from './npm-browser.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

type Settings = Readonly<Record<string, string | undefined>>;

/** Every place a browser may be in, best first: the setting, an installed one, the one Playwright downloads, the one from npm. */
export function browserCandidates(settings: Settings, playwrightsOwn: string, fromNpm: string): string[] {
  const chosen = settings['CHROMIUM_PATH'];
  if (chosen) return [chosen];
  const folders = (settings['PATH'] ?? '').split(delimiter).filter(Boolean);
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...installed, ...applications, playwrightsOwn, fromNpm];
}

/** The Chromiums and Chromes this machine has, best first. */
export function findBrowsers(settings: Settings = process.env): string[] {
  return browserCandidates(settings, chromium.executablePath(), npmBrowserPath).filter((path) => existsSync(path));
}
