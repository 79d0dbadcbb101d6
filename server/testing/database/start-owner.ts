import { onTestFinished } from 'vitest';
import type { Account } from '../../../local/postgres/os-account.ts';
import { type ScriptChild, startScript } from './script-child.ts';

/** Starts a process that starts or joins the embedded database of a folder, and says its address when ready. Gone with the test. */
export function startOwner(dataDir: string, account?: Account): ScriptChild {
  const owner = startScript('owner-process.ts', [dataDir], account);
  onTestFinished(() => owner.kill());
  return owner;
}
