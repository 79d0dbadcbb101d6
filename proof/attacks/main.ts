// `npm run proof -- attacks`: attacks the product on this machine, one attack at a time, and measures how long others wait meanwhile.
// `--every-endpoint` floods each call of the API in turn; `--only <words>` chooses by name; `--seconds 20` is how long each attack takes.
import { parseArgs } from 'node:util';
import { apiBasePath } from '../../contract/endpoint.ts';
import { paymentConfig } from '../../contract/payments.ts';
import { buildPlainWeb } from '../../scripts/bootstrap/build-web.mjs';
import { createAsker } from './ask.ts';
import type { Attack, Stage } from './attack.ts';
import type { FloodOrder } from './attacker-process.ts';
import { attacks } from './attacks.ts';
import { bookParcel } from './book-parcel.ts';
import { measureCost } from './cpu-per-call.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { findMisses, type Observation } from './figures.ts';
import type { FloodOutcome } from './flood.ts';
import { expectOk, preparePeople } from './people.ts';
import type { ProbeOrder, ProbeOutcome } from './probe.ts';
import { type Cast, runAttack } from './run-attack.ts';
import { startSideProcess } from './side-process.ts';
import { keepApart, startTarget } from './start-target.ts';
import { writeObservation, writeSummary } from './tables.ts';
import { takeOver } from './take-over.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    only: { type: 'string', multiple: true },
    'every-endpoint': { type: 'boolean', default: false },
    port: { type: 'string', default: '3016' },
  },
});
const isEvery = values['every-endpoint'];
const seconds = Number(values.seconds ?? (isEvery ? 3 : 10));
const restSeconds = isEvery ? 1 : 3;
const isChosen = (name: string) => values.only?.some((words) => name.includes(words)) ?? true;
const say = (text: string) => process.stdout.write(`${text}\n`);

await buildPlainWeb();
await using stack = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(1)));
}
const product = await startTarget(stack, Number(values.port));
const { target, databaseUrl, dataDir } = product;
const attacker = startSideProcess<FloodOrder, FloodOutcome>('attacker-process.ts');
const victims = startSideProcess<ProbeOrder, ProbeOutcome>('victim-process.ts');
stack.defer(() => attacker.stop());
stack.defer(() => victims.stop());
const asker = createAsker(target);
stack.defer(() => asker.close());
const people = await preparePeople(asker, databaseUrl);
const config = await expectOk(asker, { method: 'GET', path: apiBasePath + paymentConfig.path }, people.newNetwork());
const publishableKey = paymentConfig.response.parse(JSON.parse(config.text)).publishable_key;
const trackingCode = await bookParcel(asker, people, publishableKey);
const stage: Stage = { people, asker, target, databaseUrl, trackingCode };
const cast: Cast = { product, attacker, victims, publishableKey };

const callers = [process.pid, attacker.pid, victims.pid];
say(await keepApart(product, callers));
say(`Each attack takes ${seconds} s; victims come from other networks of this machine than the attacker. Times in ms.`);

const restart = async () => {
  await product.restart();
  await keepApart(product, callers);
};
const isServing = async () => {
  const { status, ms } = await asker.ask({ method: 'GET', path: '/healthz' }, people.newNetwork(), true);
  return status === 200 && ms < 5_000;
};
const observations: Observation[] = [];
const misses: string[] = [];
const run = async (attack: Attack) => {
  if (attack.isFresh || !(await isServing())) await restart();
  const seen = await runAttack(cast, attack, stage, { restSeconds, seconds });
  observations.push(seen);
  misses.push(...findMisses(seen).map((miss) => `${attack.name}: ${miss}`));
  if (!isEvery) say(writeObservation(seen));
};

if (!isEvery && isChosen('processor time')) {
  const cost = await measureCost(stage, { ...product, restart });
  say(cost.text);
  misses.push(...cost.misses);
  await restart(); // so that nothing of it is left in the memory that attacks are measured by
}
if (!isEvery && isChosen('take-over')) {
  const faults = await takeOver(stage, dataDir);
  say(`\ntake-over of an address that is not verified yet: ${faults.join('; ') || 'met'}`);
  misses.push(...faults.map((fault) => `take-over: ${fault}`));
}
for (const attack of isEvery ? await everyEndpoint(stage) : attacks) if (isChosen(attack.name)) await run(attack);

say(writeSummary(observations));
say(
  misses.length === 0 ? '\nEvery target was met.' : `\n${misses.length} targets were missed:\n  ${misses.join('\n  ')}`,
);
process.exitCode = misses.length === 0 ? 0 : 1;
