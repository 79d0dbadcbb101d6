import { ExpectedFailure, runMain } from '../bootstrap/expected-failure.mjs';
import { type Counts, countCheck, type Outcome } from './counts.ts';
import { type Part, parts } from './parts.ts';
import { isRunStopping } from './run-command.ts';
import { hasPassed, summarise } from './summary.ts';

const [group, ...args] = process.argv.slice(2);

await runMain(async () => {
  const chosen = parts.filter(({ groups }) =>
    groups.some((each) => (group === undefined ? each !== 'quick' : each === group)),
  );
  if (chosen.length === 0) throw new ExpectedFailure(`There is no group of tests called '${group}'.`);
  const outcomes: Outcome[] = [];
  for (const part of chosen) {
    if (isRunStopping()) return 130;
    outcomes.push(...(await runPart(part)));
  }
  console.log(`\n${summarise(outcomes)}`);
  return hasPassed(outcomes) ? 0 : 1;
});

/** Runs one part to its end; whatever goes wrong in it, the parts after it still run. */
async function runPart(part: Part): Promise<Outcome[]> {
  console.log(`\n── ${part.title} ${'─'.repeat(Math.max(0, 60 - part.title.length))}`);
  const startedAt = performance.now();
  const rows = await part.run(args).catch((error: unknown): Record<string, Counts> => {
    console.log(error instanceof ExpectedFailure ? error.message : error);
    return { [part.title]: countCheck(false) };
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return Object.entries(rows).map(([name, counts], row) => ({ name, ...counts, ...(row === 0 ? { seconds } : {}) }));
}
