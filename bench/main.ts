import { inspect, parseArgs } from 'node:util';
import { ExpectedFailure, runMain } from '../scripts/bootstrap/expected-failure.mjs';
import { cases } from './cases.ts';
import { measureCalls } from './measure-calls.ts';
import { describeMachine } from './report/machine.ts';
import { type CaseResult, isMet, readLastResult, saveResult } from './report/result.ts';
import { writeReport } from './report/write-report.ts';
import { discardJobs } from './seed/discard-jobs.ts';
import { withServers } from './start-servers.ts';

const { values: options } = parseArgs({
  options: {
    /** With the last result. */
    compare: { type: 'boolean', default: false },
    /** Only this case; repeatable. */
    case: { type: 'string', multiple: true },
    turns: { type: 'string', default: '15' },
    /** A folder for node --cpu-prof. */
    profile: { type: 'string' },
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

await runMain(async () => {
  const chosen = cases.filter(({ name }) => options.case === undefined || options.case.includes(name));
  if (chosen.length === 0) {
    throw new ExpectedFailure(`No such case. Choose from ${cases.map(({ name }) => name).join(', ')}.`);
  }
  const machine = describeMachine();
  const nodeOptions = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const failed: string[] = [];
  const result = await withServers(nodeOptions, async (servers) => {
    const results: CaseResult[] = [];
    for (const benchCase of chosen) {
      process.stdout.write(`Measuring ${benchCase.name} …\n`);
      await discardJobs(servers.product.databaseUrl);
      try {
        const figures =
          benchCase.kind === 'calls'
            ? await measureCalls(servers, benchCase, Number(options.turns))
            : await benchCase.measure(servers.product);
        results.push({ name: benchCase.name, figures, targets: benchCase.targets });
      } catch (error) {
        failed.push(`${benchCase.name} failed: ${inspect(error)}\n`); // what the others measured took minutes
      }
    }
    return {
      at: new Date().toISOString(),
      machine: { ...machine, postgres: servers.postgresVersion },
      cases: results,
    };
  });
  process.stdout.write(`\n${writeReport(result, options.compare ? await readLastResult() : undefined)}`);
  if (options.profile === undefined)
    process.stdout.write(`\nSaved in ${await saveResult(result, writeReport(result))}\n`);
  process.stdout.write(failed.join(''));
  const areAllMet = result.cases.every(({ figures, targets }) => targets.every((target) => isMet(target, figures)));
  return areAllMet && failed.length === 0 ? 0 : 1;
});
