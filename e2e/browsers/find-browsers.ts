import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

interface FoundBrowser {
  readonly path: string;
  readonly version: string;
}

const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);

/** Where a program is, in the PATH or in a place of its own. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(existsSync);
}

export function findFirefox(): Promise<FoundBrowser | undefined> {
  const places = [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ];
  return askVersion(process.env['FIREFOX_PATH'] ?? findProgram(['firefox-esr', 'firefox'], places));
}

/** The small browser that comes with WebKitGTK's driver. It starts only with a display. */
export function findWebKit(): Promise<FoundBrowser | undefined> {
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map((name) => join('/usr/lib', name));
  const places = libraries.map((folder) => join(folder, 'webkit2gtk-4.1', 'MiniBrowser'));
  return askVersion(findProgram(['WebKitWebDriver']) && findProgram(['MiniBrowser'], places));
}

async function askVersion(path: string | undefined): Promise<FoundBrowser | undefined> {
  if (path === undefined) return undefined;
  const { stdout } = await promisify(execFile)(path, ['--version']);
  return { path, version: stdout.trim() };
}
