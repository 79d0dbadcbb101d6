import { resolve } from 'node:path';

/** The paths that follow a command: npm runs scripts in the checkout, and paths are meant from where the person is. */
export function givenPaths() {
  const from = process.env['INIT_CWD'] ?? process.cwd();
  return process.argv.slice(2).map((path) => resolve(from, path));
}
