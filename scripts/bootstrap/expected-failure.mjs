/** Its message says what happened and what to do; printed without a stack trace. */
export class ExpectedFailure extends Error {}

/**
 * Runs a script's main function: an expected failure ends it with its sentence and exit code 1, and so does a folder that can't be
 * written to, a full disk or anything else the system refuses.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof ExpectedFailure) && !isSystemError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * @param {unknown} error
 * @returns {error is Error} its message names what was refused, on which path and why
 */
function isSystemError(error) {
  return error instanceof Error && 'syscall' in error;
}
