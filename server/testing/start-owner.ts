import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Account } from '../database/embedded/account.ts';

interface OwnerEvent {
  readonly event: 'report' | 'ready' | 'failed';
  readonly text: string;
}

/** Another process that owns a share in the embedded database of a folder. */
export interface Owner {
  /** What it reported until it was ready. */
  readonly reports: readonly string[];
  /** The database's address, once it is ready; rejects with the sentence of a failed start. */
  readonly url: Promise<string>;
  /** Ends it as the product ends. */
  stop(): Promise<void>;
  /** Ends it as the kernel does when memory runs out: it gets to do nothing any more. */
  kill(): Promise<void>;
}

/** Starts a process that starts or joins the embedded database of a folder, as the given account or our own. */
export function startOwner(dataDir: string, account?: Account): Owner {
  const script = fileURLToPath(new URL('owner-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { ...account, stdio: ['pipe', 'pipe', 'inherit'] });
  const reports: string[] = [];
  const exit = once(child, 'exit');

  const listen = async (): Promise<string> => {
    for await (const line of createInterface(child.stdout)) {
      const { event, text } = JSON.parse(line) as OwnerEvent; // owner-process.ts writes nothing else
      if (event === 'ready') return text;
      if (event === 'failed') throw new Error(text);
      reports.push(text);
    }
    throw new Error('The owner ended before it was ready.');
  };
  const url = listen();
  url.catch(() => {}); // a test that kills the owner does not ask for the address

  const end = async (how: () => void) => {
    how();
    await exit;
  };
  onTestFinished(() => void child.kill('SIGKILL'));
  return { reports, url, stop: () => end(() => child.stdin.end()), kill: () => end(() => child.kill('SIGKILL')) };
}
