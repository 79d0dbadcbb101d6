import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { plainWebFolder } from '../../scripts/bootstrap/build-web.mjs';
import { compileCache } from '../../server/testing/processes/compile-cache.ts';

const checkout = join(import.meta.dirname, '../..');

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** On a free port, with only these settings. Resolves once it is ready. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const server = spawn(process.execPath, [join('server', 'main.ts'), plainWebFolder], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const url = await Promise.race([readUrl(createInterface(server.stdout)), exited.then(() => undefined)]);
  if (!url) throw new Error('The server ended before it served; its own words are above.');
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
    },
  };
}

async function readUrl(lines: AsyncIterable<string>): Promise<string | undefined> {
  for await (const line of lines) {
    const url = / is ready at (http:\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  return undefined;
}
