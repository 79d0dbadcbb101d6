import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { runStep } from './run-step.mjs';
import { hashWebInputs } from './web-inputs.mjs';

const stampPath = join(checkout, 'build', 'web-inputs.sha256');

/** Whether the built web is there and made of what its inputs are now. */
export function isWebBuilt() {
  if (!existsSync(join(checkout, 'build', 'web')) || !existsSync(stampPath)) return false;
  return readFileSync(stampPath, 'utf8') === hashWebInputs(checkout, process.env);
}

/** Builds the web unless that is done already. */
export async function buildWeb() {
  if (isWebBuilt()) return;
  const hash = hashWebInputs(checkout, process.env); // of before the build: a change during it makes another one due
  await runStep({
    command: ownNode,
    args: [...settingsFileArguments, join('scripts', 'build-web.ts')],
    cwd: checkout,
    doing: 'Building the web pages',
    done: 'Built the web pages',
    failed: 'The web pages could not be built; the reason is above.',
  });
  writeFileSync(stampPath, hash);
}
