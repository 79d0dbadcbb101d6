import { createServer } from 'node:net';
import { chromium } from 'playwright';
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

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
