import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './checkout.mjs';
import { runStep } from './run-step.mjs';

/** Built without any settings, for tests and benchmarks. */
export const plainWebFolder = join(checkout, 'build', 'plain-web');

const productBuild = {
  folder: join(checkout, 'build', 'web'),
  settings: process.env,
  nodeArguments: settingsFileArguments,
};
const plainBuild = { folder: plainWebFolder, settings: undefined, nodeArguments: [] };

/** It exists, and its inputs have not changed. */
export function isWebBuilt() {
  return isDone(productBuild);
}

/** Unless it is up to date. */
export function buildWeb() {
  return build(productBuild);
}

/** Unless it is up to date. */
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

const inputs = [
  'web',
  'console',
  'contract',
  'local/ui-gallery',
  'vite.config.ts',
  'scripts/build-web.ts',
  'server/web-files/load-web-build.ts',
  'scripts/bundle',
  'package-lock.json',
];
const settingsReadAtBuild = /^(COMPANY_\w+|LARKWAY_ENV)$/;

/**
 * One hash over everything the built web is made of: as long as it stays the same, so does the build.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>> | undefined} settings the environment; the lines of `.env` are read here. Without
 * it, the hash of a web that is built with no settings at all
 */
export function hashWebInputs(root, settings) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => listFiles(join(root, input)))) {
    hash
      .update(`${relative(root, path).split(sep).join('/')}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  if (!settings) return hash.digest('hex');
  for (const name of Object.keys(settings).filter(isReadAtBuild).toSorted()) {
    hash.update(`${name}=${settings[name]}\0`);
  }
  hash.update(settingLines(join(root, '.env')).join('\0'));
  return hash.digest('hex');
}

/**
 * Whether the build reads this setting, so that its pages depend on it.
 * @param {string} name
 */
function isReadAtBuild(name) {
  return settingsReadAtBuild.test(name);
}

/**
 * Every file below a path in a fixed order, or the path itself; tests are no part of what is built.
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}

/** @param {string} envFile */
function settingLines(envFile) {
  if (!existsSync(envFile)) return [];
  const lines = readFileSync(envFile, 'utf8').split('\n');
  return lines.filter((line) => isReadAtBuild(/^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? ''));
}
