import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { runStep } from './run-step.mjs';
import { hashWebInputs, isReadAtBuild } from './web-inputs.mjs';

/** The folder of the web that is built with nobody's settings, whatever this machine's are: tests and benchmarks look at this one. */
export const plainWebFolder = join(checkout, 'build', 'plain-web');

const productBuild = {
  folder: join(checkout, 'build', 'web'),
  settings: process.env,
  nodeArguments: settingsFileArguments,
};
const plainBuild = { folder: plainWebFolder, settings: undefined, nodeArguments: [] };

/** Whether the product's built web is there and made of what its inputs are now. */
export function isWebBuilt() {
  return isDone(productBuild);
}

/** Builds the product's web unless that is done already. */
export function buildWeb() {
  return build(productBuild);
}

/** Builds the web of `plainWebFolder` unless that is done already. */
export function buildPlainWeb() {
  return build(plainBuild);
}

/** @typedef {{ folder: string, settings: NodeJS.ProcessEnv | undefined, nodeArguments: string[] }} Build */

/** @param {Build} wanted */
async function build({ folder, settings, nodeArguments }) {
  if (isDone({ folder, settings, nodeArguments })) return;
  const hash = hashWebInputs(checkout, settings); // of before the build: a change during it makes another one due
  await runStep({
    command: ownNode,
    args: [...nodeArguments, join('scripts', 'build-web.ts'), folder],
    cwd: checkout,
    env: settings ?? environmentWithoutSettings(),
    doing: 'Building the web pages',
    done: 'Built the web pages',
    failed: 'The web pages could not be built; the reason is above.',
  });
  writeFileSync(stampOf(folder), hash);
}

/** @param {Build} wanted */
function isDone({ folder, settings }) {
  if (!existsSync(folder) || !existsSync(stampOf(folder))) return false;
  return readFileSync(stampOf(folder), 'utf8') === hashWebInputs(checkout, settings);
}

/** @param {string} folder */
function stampOf(folder) {
  return `${folder}-inputs.sha256`;
}

function environmentWithoutSettings() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isReadAtBuild(name)));
}
