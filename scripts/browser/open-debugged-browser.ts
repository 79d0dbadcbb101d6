import { chromium } from 'playwright';
import { findFreePort } from '../find-free-port.ts';
import { browserArguments } from './browser-arguments.ts';
import { getBrowser } from './get-browser.ts';

/** Other programs can connect to it, as Lighthouse does. Dispose it. */
export interface DebuggedBrowser extends AsyncDisposable {
  readonly port: number;
}

/** On a free port. */
export async function openDebuggedBrowser(): Promise<DebuggedBrowser> {
  const port = await findFreePort();
  const args = [...browserArguments(), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: await getBrowser(), args });
  return { port, [Symbol.asyncDispose]: () => browser.close() };
}
