import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startStatementProxy } from '../database/statement-proxy.ts';
import { compileCache } from './compile-cache.ts';

/** What a process is killed at: a call, the queued jobs of payments, or the look at open ones. */
export type KilledProcessTask =
  | 'jobs'
  | 'check'
  | {
      readonly method: 'POST' | 'DELETE';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly payload?: string;
    };

/** What became of the process: it was killed at the statement it was to be killed at, or had finished before. */
export interface VictimEnd {
  readonly wasKilled: boolean;
  /** The status of its answer, where it gave one. */
  readonly status: number | undefined;
  /** How many statements it asked, the last one unanswered where it was killed. */
  readonly statements: number;
}

const script = fileURLToPath(new URL('../payments/payments-process.ts', import.meta.url));

/** Runs a task in a process of its own, and kills it with SIGKILL before the given statement of the task reaches the database. */
export async function runKilledProcess(
  databaseUrl: string,
  task: KilledProcessTask,
  killBefore?: number,
): Promise<VictimEnd> {
  const proxy = await startStatementProxy(databaseUrl);
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache };
  const child = fork(script, [proxy.url], { env, execArgv: [] });
  const exited = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await exited;
  };
  try {
    await Promise.race([once(child, 'message'), exited.then(() => Promise.reject(new Error('It did not start.')))]);
    const answered = once(child, 'message') as Promise<[number]>; // the process tells its status and nothing else
    const statement = killBefore ?? Number.POSITIVE_INFINITY;
    proxy.countFromNow({ statement, kill: () => end('SIGKILL') });
    child.send(task);
    const status = await Promise.race([answered.then(([told]) => told), exited.then(() => undefined)]);
    return { wasKilled: status === undefined, status, statements: proxy.statements() };
  } finally {
    await end('SIGKILL');
    await proxy.close();
  }
}
