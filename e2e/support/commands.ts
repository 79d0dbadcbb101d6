import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pointsFile } from '../../server/testing/points/points-file.ts';
import { compileCache } from '../../server/testing/processes/compile-cache.ts';

/** As support staff do: finds the question in the list and answers it by command. */
export async function answerInChat(email: string, text: string): Promise<void> {
  const number = new RegExp(`^ *(\\d+) .*${email} *$`, 'm').exec(await run('support', 'list'))?.[1];
  if (number === undefined) throw new Error(`${email} has asked nothing.`);
  await run('support', 'answer', number, text);
}

/** As FINANCE does. */
export function runBilling(...args: string[]): Promise<string> {
  return run('billing', ...args);
}

/** As an owner does. */
export function runStaff(...args: string[]): Promise<string> {
  return run('staff', ...args);
}

/** As DISPATCH does. */
export function runPoints(...args: string[]): Promise<string> {
  return run('points', ...args);
}

export async function importPoint(file: string, point: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(file, pointsFile(point));
  await runPoints('import', file);
}

/** `npm run …`, on the database of the tests. */
async function run(command: 'support' | 'billing' | 'staff' | 'points', ...args: string[]): Promise<string> {
  const script = join(import.meta.dirname, `../../server/${command}.ts`);
  const env = { NODE_COMPILE_CACHE: compileCache, DATABASE_URL: process.env['E2E_DATABASE_URL'] };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
