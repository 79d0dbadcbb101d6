import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Account } from '../../../local/postgres/os-account.ts';

interface ChildEvent {
  readonly event: 'report' | 'ready' | 'failed';
  readonly text: string;
}

/** One of our scripts running as a process of its own. */
export interface ScriptChild {
  /** What it reported until it was ready. */
  readonly reports: readonly string[];
  /** What it said when it was ready; rejects with the sentence of a failed start. */
  readonly ready: Promise<string>;
  /** Ends it in an orderly way. */
  stop(): Promise<void>;
  /** Ends it as the kernel does when memory runs out: it gets to do nothing any more. */
  kill(): Promise<void>;
}

/** Starts a script of this folder that calls `runAsChild`, as the given account or our own. */
export function startScript(name: string, args: readonly string[], account?: Account): ScriptChild {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    ...account,
    detached: true, // Ctrl-C in the terminal is for us; the script learns of our end from its input
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const reports: string[] = [];
  const ready = readEvents(child.stdout, reports);
  ready.catch(() => {}); // a test that kills it before that does not ask

  const exit = once(child, 'exit');
  const end = async (how: (child: ChildProcess) => void) => {
    how(child);
    await exit;
  };
  return { reports, ready, stop: () => end(() => child.stdin.end()), kill: () => end(() => child.kill('SIGKILL')) };
}

async function readEvents(output: Readable, reports: string[]): Promise<string> {
  for await (const line of createInterface(output)) {
    const { event, text } = JSON.parse(line) as ChildEvent; // runAsChild writes nothing else
    if (event === 'ready') return text;
    if (event === 'failed') throw new Error(text);
    reports.push(text);
  }
  throw new Error('The process ended before it was ready.');
}

/**
 * The other side: starts something, tells when it is ready, and stops it when the input ends. That happens when our starter says so,
 * and also when he is gone, however he went: nothing stays behind.
 */
export async function runAsChild(
  start: (report: (message: string) => void) => Promise<{ readonly ready: string; stop(): Promise<void> }>,
): Promise<void> {
  process.stdout.on('error', () => {}); // nobody listens any more; the end of the input follows
  try {
    const { ready, stop } = await start((text) => say({ event: 'report', text }));
    process.stdin.once('end', () => void stop()).resume();
    say({ event: 'ready', text: ready });
  } catch (error) {
    say({ event: 'failed', text: error instanceof Error ? error.message : String(error) });
  }
}

function say(event: ChildEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
