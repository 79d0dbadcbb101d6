// `npm run proof -- browsers [arguments of Playwright]`: the main journeys in Firefox and in WebKit, as far as the machine has them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkout, ownNode } from '../../scripts/bootstrap/checkout.mjs';
import { ExpectedFailure, runMain } from '../../scripts/bootstrap/expected-failure.mjs';
import { runInForeground } from '../../scripts/bootstrap/run-in-foreground.mjs';
import { findFirefox, findProgram, findWebKit } from './find-browsers.ts';

await runMain(async () => {
  await using stack = new AsyncDisposableStack();
  const hasDisplay = await provideDisplay(stack);
  const firefox = await findFirefox();
  const webkit = hasDisplay ? await findWebKit() : undefined;
  const report = [
    `Firefox: ${firefox ? `${firefox.version} (${firefox.path})` : 'not found. Install Firefox (Debian: apt-get install firefox-esr), or name it in FIREFOX_PATH.'}`,
    `WebKit: ${webkit ? `${webkit.version} (${webkit.path})` : 'not found. Install its driver and a display on Linux (Debian: apt-get install webkit2gtk-driver xvfb).'}`,
  ].join('\n');
  if (!firefox && !webkit) throw new ExpectedFailure(report);
  process.stdout.write(`${report}\n`);
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  const config = join('e2e', 'browsers', 'playwright.config.ts');
  const code = await runInForeground(ownNode, [playwright, 'test', '--config', config, ...process.argv.slice(2)], {
    cwd: checkout,
    env: { ...process.env, FIREFOX_PATH: firefox?.path, WEBKIT_PATH: webkit?.path },
  });
  process.stdout.write(`${report}\n`);
  return code;
});

/** WebKitGTK has no headless mode: without a display it gets one in memory. */
async function provideDisplay(stack: AsyncDisposableStack): Promise<boolean> {
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return true;
  const program = findProgram(['Xvfb']);
  if (program === undefined) return false;
  const server = spawn(program, ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(server, 'exit');
  stack.defer(async () => {
    server.kill();
    await exited;
  });
  for await (const number of createInterface(server.stdout)) {
    process.env['DISPLAY'] = `:${number}`;
    return true;
  }
  return false;
}
