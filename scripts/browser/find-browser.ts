import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

type Settings = Readonly<Record<string, string | undefined>>;

/** Every place a browser may be in, best first: the setting, an installed one, the one Playwright downloads, the one npm brings. */
export function browserCandidates(settings: Settings, playwrightsOwn: string, fromNpm: string): string[] {
  const chosen = settings['CHROMIUM_PATH'];
  if (chosen) return [chosen];
  const folders = (settings['PATH'] ?? '').split(delimiter).filter(Boolean);
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...installed, ...applications, playwrightsOwn, fromNpm];
}

/** Where a Chromium fetched from npm is unpacked; below node_modules, so that it goes when the packages go. */
export const npmBrowserPath = join(import.meta.dirname, '../../node_modules/.cache/larkway/chromium/chromium');

/** The Chromium or Chrome the tests use, or undefined when the machine has none. */
export function findBrowser(settings: Settings = process.env): string | undefined {
  return browserCandidates(settings, chromium.executablePath(), npmBrowserPath).find((path) => existsSync(path));
}
