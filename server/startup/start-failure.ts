import { getSystemErrorMessage, inspect } from 'node:util';
import { SettingError } from '../config/setting.ts';
import { DatabaseStartError, isUnavailable } from '../database/database-errors.ts';
import { WebBuildMissing } from '../web-files/load-web-build.ts';

/** A reason not to start that the person at the keyboard can remove. Shown without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** The operating system’s words: ‘permission denied’. */
export function systemReason(error: unknown): string {
  const errno = error instanceof Error && 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' ? getSystemErrorMessage(errno) : String(error);
}

const expected = [SettingError, StartProblem, DatabaseStartError, WebBuildMissing];

/** A sentence for what a person can correct; all details of any other error. */
export function explainStartFailure(error: unknown): string {
  if (isUnavailable(error)) {
    return 'The database stopped answering while the product was starting. See that it runs, then start again.';
  }
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  return isExpected ? error.message : `The product could not start because of a fault of its own.\n${inspect(error)}`;
}

/** For what is not a command’s result, which may be piped into a file. */
export function printToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
