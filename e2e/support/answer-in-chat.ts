import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from '../../server/testing/processes/compile-cache.ts';

const script = join(import.meta.dirname, '../../server/support.ts');

/** As support staff do: finds the question in the list and answers it by command. */
export async function answerInChat(email: string, text: string): Promise<void> {
  const number = new RegExp(`^ *(\\d+) .*${email}$`, 'm').exec(await support('list'))?.[1];
  if (number === undefined) throw new Error(`${email} has asked nothing.`);
  await support('answer', number, text);
}

/** `npm run support`, on the database of the tests. */
async function support(...args: string[]): Promise<string> {
  const env = { NODE_COMPILE_CACHE: compileCache, DATABASE_URL: process.env['E2E_DATABASE_URL'] };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
