import { inspect } from 'node:util';
import { ExpectedFailure, runMain } from '../bootstrap/expected-failure.mjs';
import { type Counts, countCheck, type Outcome } from './counts.ts';
import { createHeldOutput, type Output, terminal } from './output.ts';
import { type Part, parts } from './parts.ts';
import { isRunStopping } from './run-command.ts';
import { stagesOf } from './stages.ts';
import { hasPassed, summarise } from './summary.ts';

const [group, ...args] = process.argv.slice(2);

await runMain(async () => {
  const chosen = parts.filter(({ groups }) =>
    groups.some((each) => (group === undefined ? each !== 'quick' && each !== 'slow' : each === group)),
  );
  if (chosen.length === 0) throw new ExpectedFailure(`There is no group of tests called '${group}'.`);
  const outcomes: Outcome[] = [];
  for (const stage of stagesOf(chosen)) {
    if (isRunStopping()) return 130;
    outcomes.push(...(await runStage(stage)));
  }
  console.log(`\n${summarise(outcomes)}`);
  return hasPassed(outcomes) ? 0 : 1;
});

/** The first part writes to the terminal, the others after it. */
async function runStage(stage: readonly Part[]): Promise<Outcome[]> {
  const [first, ...others] = stage.map((part, position) => {
    const held = position === 0 ? undefined : createHeldOutput();
    return { held, outcomes: runPart(part, held ?? terminal) };
  });
  const outcomes = first ? await first.outcomes : [];
  for (const other of others) {
    other.held?.release();
    outcomes.push(...(await other.outcomes));
  }
  return outcomes;
}

/** Runs one part to its end; whatever goes wrong in it, the parts after it still run. */
async function runPart(part: Part, output: Output): Promise<Outcome[]> {
  output.write(`\n── ${part.title} ${'─'.repeat(Math.max(0, 60 - part.title.length))}\n`);
  const startedAt = performance.now();
  const rows = await part.run(args, output).catch((error: unknown): Record<string, Counts> => {
    output.write(`${error instanceof ExpectedFailure ? error.message : inspect(error)}\n`);
    return { [part.title]: countCheck(false) };
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return Object.entries(rows).map(([name, counts], row) => ({ name, ...counts, ...(row === 0 ? { seconds } : {}) }));
}
