import { getSystemErrorMessage } from 'node:util';

/** A reason not to start that the person at the keyboard can remove. The message is for them; no stack is shown. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** What the operating system says of a failed call, in its own few words: 'permission denied'. */
export function systemReason(error: unknown): string {
  const errno = error instanceof Error && 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' ? getSystemErrorMessage(errno) : String(error);
}
