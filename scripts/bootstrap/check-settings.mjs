import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { ExpectedFailure } from './expected-failure.mjs';

/** Fails with one sentence about a wrong setting. The server says the same, but only after everything was built. */
export function checkSettings() {
  const args = [...settingsFileArguments, join('scripts', 'settings', 'main.ts')];
  const { status, stderr } = spawnSync(ownNode, args, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new ExpectedFailure((stderr ?? '').trim() || 'The settings could not be checked.');
}
