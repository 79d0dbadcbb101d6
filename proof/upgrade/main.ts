// `npm run proof -- upgrade --from <tag or commit>`: that release serves while this commit migrates and takes over, then takes over again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../../scripts/bootstrap/expected-failure.mjs';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { exportRelease, previousRelease, refuseEdited } from './releases.ts';
import { runUpgrade } from './run-upgrade.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    clients: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '20' },
  },
});

const print = (line: string) => void process.stdout.write(`${line}\n`);

await runMain(async () => {
  await using stack = new AsyncDisposableStack();
  const from = values.from ?? previousRelease();
  refuseEdited(from);
  const folder = await mkdtemp(join(tmpdir(), 'larkway-upgrade-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const releases = { before: join(folder, 'before'), after: join(folder, 'after') };
  print(`From ${from} to HEAD`);
  await exportRelease(from, releases.before);
  await exportRelease('HEAD', releases.after);
  const postgres = await startTestPostgres();
  stack.defer(() => postgres.stop());
  const size = { clients: Number(values.clients), rounds: Number(values.rounds) };
  const { answers, bookings, problems } = await runUpgrade(stack, postgres, releases, size, print);
  print(`${answers} answers, ${bookings} bookings, ${problems.length} problems`);
  problems.slice(0, 10).forEach(print);
  return problems.length === 0 ? 0 : 1;
});
