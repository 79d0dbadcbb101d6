import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { npmBrowserPath } from './npm-browser.ts';

// The same engine without the windows, profiles and menus around it: the tests take half the processor time with it.
const headlessCommands = ['chromium-headless-shell', 'chrome-headless-shell'];
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

type Settings = Readonly<Record<string, string | undefined>>;

/** Every place a browser may be in, best first: the setting, one that is always headless, any other. */
export function browserCandidates(settings: Settings, playwrightsOwn: string, fromNpm: string): string[] {
  const chosen = settings['CHROMIUM_PATH'];
  if (chosen) return [chosen];
  const folders = (settings['PATH'] ?? '').split(delimiter).filter(Boolean);
  const installed = (names: readonly string[]) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed(headlessCommands), fromNpm, ...installed(commands), ...applications, playwrightsOwn];
}

/** The Chromiums and Chromes this machine has, best first. */
export function findBrowsers(settings: Settings = process.env): string[] {
  return browserCandidates(settings, chromium.executablePath(), npmBrowserPath).filter((path) => existsSync(path));
}

/** Whether this browser has no windows to be started with. */
export function isHeadlessShell(path: string): boolean {
  return path === npmBrowserPath || headlessCommands.includes(basename(path));
}
