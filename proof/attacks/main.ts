// `npm run proof -- attacks`: runs one attack at a time and measures how long other users wait. `--every-endpoint` floods each endpoint in turn; `--only <words>` filters by name; `--seconds 20` is the length of each attack.
import { parseArgs } from 'node:util';
import { apiBasePath } from '../../contract/endpoint.ts';
import { paymentConfig } from '../../contract/payments.ts';
import { buildPlainWeb } from '../../scripts/bootstrap/build-web.mjs';
import { tryAccountTakeover } from './account-takeover.ts';
import type { Attack, AttackContext } from './attack.ts';
import { attacks } from './attacks.ts';
import { bookParcel } from './book-parcel.ts';
import { measureCost } from './cpu-per-call.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { findMissedTargets, type Observation } from './figures.ts';
import type { FloodOutcome } from './http/flood.ts';
import { createHttpClient } from './http/http-client.ts';
import type { ProbeCommand, ProbeOutcome } from './http/probe.ts';
import { expectOk, preparePeople } from './people.ts';
import type { FloodCommand } from './processes/attacker-process.ts';
import { startSideProcess } from './processes/side-process.ts';
import { pinProduct, startTarget } from './processes/start-target.ts';
import { writeObservation, writeSummary } from './report.ts';
import { type AttackProcesses, runAttack } from './run-attack.ts';

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
const print = (text: string) => process.stdout.write(`${text}\n`);

await buildPlainWeb();
await using stack = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(1)));
}
const product = await startTarget(stack, Number(values.port));
const { target, databaseUrl, dataDir } = product;
const attacker = startSideProcess<FloodCommand, FloodOutcome>('attacker-process.ts');
const victims = startSideProcess<ProbeCommand, ProbeOutcome>('victim-process.ts');
stack.defer(() => attacker.stop());
stack.defer(() => victims.stop());
const client = createHttpClient(target);
stack.defer(() => client.close());
const people = await preparePeople(client, databaseUrl);
const config = await expectOk(client, { method: 'GET', path: apiBasePath + paymentConfig.path }, people.newNetwork());
const publishableKey = paymentConfig.response.parse(JSON.parse(config.text)).publishable_key;
const trackingCode = await bookParcel(client, people, publishableKey);
const context: AttackContext = { people, client, target, databaseUrl, trackingCode };
const processes: AttackProcesses = { product, attacker, victims, publishableKey };

const callers = [process.pid, attacker.pid, victims.pid];
print(await pinProduct(product, callers));
print(
  `Each attack takes ${seconds} s; victims come from other networks of this machine than the attacker. Times in ms.`,
);

const restart = async () => {
  await product.restart();
  await pinProduct(product, callers);
};
const isServing = async () => {
  const { status, ms } = await client.send({ method: 'GET', path: '/healthz' }, people.newNetwork(), true);
  return status === 200 && ms < 5_000;
};
const observations: Observation[] = [];
const misses: string[] = [];
const run = async (attack: Attack) => {
  if (attack.needsRestart || !(await isServing())) await restart();
  const seen = await runAttack(processes, attack, context, { restSeconds, seconds });
  observations.push(seen);
  misses.push(...findMissedTargets(seen).map((miss) => `${attack.name}: ${miss}`));
  if (!isEvery) print(writeObservation(seen));
};

if (!isEvery && isChosen('processor time')) {
  const cost = await measureCost(context, { ...product, restart });
  print(cost.text);
  misses.push(...cost.misses);
  await restart(); // or its memory would count in the attacks
}
if (!isEvery && isChosen('take-over')) {
  const faults = await tryAccountTakeover(context, dataDir);
  print(`\ntake-over of an address that is not verified yet: ${faults.join('; ') || 'met'}`);
  misses.push(...faults.map((fault) => `take-over: ${fault}`));
}
for (const attack of isEvery ? await everyEndpoint(context) : attacks) if (isChosen(attack.name)) await run(attack);

print(writeSummary(observations));
print(
  misses.length === 0 ? '\nEvery target was met.' : `\n${misses.length} targets were missed:\n  ${misses.join('\n  ')}`,
);
process.exitCode = misses.length === 0 ? 0 : 1;
