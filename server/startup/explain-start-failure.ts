import { inspect } from 'node:util';
import { SettingError } from '../config/setting.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { isUnavailable } from '../database/is-unavailable.ts';
import { WebBuildMissing } from '../web-files/load-web-build.ts';
import { StartProblem } from './start-problem.ts';

const expected = [SettingError, StartProblem, DatabaseStartError, WebBuildMissing];

/** One sentence for what a person can put right; everything there is to know about the rest, which is a fault of ours. */
export function explainStartFailure(error: unknown): string {
  if (isUnavailable(error)) {
    return 'The database stopped answering while the product was starting. See that it runs, then start again.';
  }
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  return isExpected ? error.message : `The product could not start because of a fault of its own.\n${inspect(error)}`;
}
