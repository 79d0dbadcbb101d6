import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { runStep } from './run-step.mjs';
import { hashWebInputs } from './web-inputs.mjs';

const stampPath = join(checkout, 'build', 'web-inputs.sha256');

/** Builds the web unless the last build was made of the same inputs. */
export async function buildWeb() {
  const hash = hashWebInputs(checkout, process.env);
  if (existsSync(join(checkout, 'build', 'web')) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash)
    return;
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
