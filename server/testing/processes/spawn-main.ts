import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';

const folder = new URL('../../', import.meta.url);

/** The product as a process of its own, seen from outside. */
export interface SpawnedMain {
  readonly child: ChildProcess;
  /** What it has written to standard output so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in standard output; rejects when the process ends without one. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Resolves with the address it serves at. */
  address(): Promise<string>;
  /** Resolves with its exit code once it has ended and said everything. */
  exitCode(): Promise<number | null>;
}

/** Starts `server/main.ts`, or another program beside it, with these settings and no others. `nodeOptions` come before the script. */
export function spawnMain(
  settings: Readonly<Record<string, string>>,
  webRoot: string,
  nodeOptions: readonly string[] = [],
  program = 'main.ts',
): SpawnedMain {
  const main = fileURLToPath(new URL(program, folder));
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, PORT: '0', ...settings };
  const child = spawn(process.execPath, [...nodeOptions, main, webRoot], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    child.emit('written');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const closed = once(child, 'close') as Promise<[number | null]>; // the event's first argument

  const waitFor = async (pattern: RegExp): Promise<string> => {
    const match = pattern.exec(stdout);
    if (match) return match[1] ?? match[0];
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended before it wrote ${pattern}:\n${stdout}${stderr}`);
    await Promise.race([once(child, 'written'), closed]);
    return waitFor(pattern);
  };
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    waitFor,
    address: () => waitFor(/is ready at (\S+)/),
    exitCode: async () => (await closed)[0],
  };
}
