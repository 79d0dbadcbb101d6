// `npm run proof -- slots --customers 1000 --kills 10 --seed 7`: all of them want the last 20 places of a collection window.
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { runSlots } from './run-slots.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' },
    places: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const size = { seed, customers: Number(values.customers), kills: Number(values.kills), places: Number(values.places) };
const log = (line: string) => process.stdout.write(`${line}\n`);

const startedAt = Date.now();
const postgres = await startTestPostgres(undefined, { isDurable: true });
try {
  const { violations, kills, tries, booked, paid, refused, looks } = await runSlots(postgres, size, log);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  log(
    `Seed ${seed}: ${size.customers} customers tried ${tries} times for ${size.places} places while processes were killed ${kills} times; ` +
      `${paid} paid, ${booked} places are booked, ${refused} were refused to the end; ` +
      `places counted ${looks} times; ${violations.length} violations; ${seconds} s`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
}
