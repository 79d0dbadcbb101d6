import { apiBasePath } from '../../contract/endpoint.ts';
import { trackShipment } from '../../contract/tracking.ts';
import type { Call, FreeCase } from '../bench-case.ts';
import { createCall } from '../create-call.ts';
import { memoryMb } from '../memory.ts';
import { quoteCall } from '../quote-call.ts';
import { seedTracked } from '../seed-tracked.ts';
import { sendAtRate, sendInTurns } from '../send-at-rate.ts';
import { signUp } from '../sign-up.ts';
import { startProduct } from '../start-servers.ts';
import { percentile } from '../statistics.ts';

/** One call in so many is a customer's who sends a parcel; the others are visitors' who ask for prices and track parcels by turns. */
const visitorsPerCustomer = 9;
const times = 3;
const atOnce = 32;
const codes = 20_000;
const emails = Array.from({ length: 20 }, (_, index) => `bench-overload-${index}@example.com`);

/**
 * Three times as many calls as the product can serve, from visitors; customers send no more parcels than before. What it can serve is
 * found out first. The calls are made on the same machine, and even one that is refused takes processor time on both sides: on two
 * cores that alone is some hundredths of what is served.
 */
export const overload: FreeCase = {
  kind: 'free',
  name: 'overload',
  measure: async ({ databaseUrl }) => {
    await using stack = new AsyncDisposableStack();
    const { url, pid } = await startProduct(stack, databaseUrl);
    const customers = await signUp({ url, databaseUrl }, emails);
    const tracked = await seedTracked(databaseUrl, 'TV', codes);
    let asked = 0;
    const sendParcel = (): Call => {
      asked += 1;
      return createCall(customers[asked % customers.length], asked);
    };
    const visit = (): Call => {
      asked += 1;
      const path = `${apiBasePath}${trackShipment.path}?tracking_code=${tracked[asked % codes]}`;
      return asked % 2 === 0 ? quoteCall() : { method: 'GET', path };
    };
    let mixed = 0;
    const mix = () => {
      mixed += 1;
      return mixed % (visitorsPerCustomer + 1) === 0 ? sendParcel() : visit();
    };
    const findBest = () => sendInTurns(url, mix, atOnce, 5);

    await findBest(); // until its code is compiled
    const first = await findBest();
    const perSecond = first / (visitorsPerCustomer + 1);
    const [paying, visiting] = await sendAtRate(
      url,
      [
        { nextCall: sendParcel, perSecond },
        { nextCall: visit, perSecond: times * first - perSecond },
      ],
      8,
    );
    const best = Math.max(first, await findBest());
    if (!paying || !visiting) throw new Error('Two streams went in.');
    const served = [...paying.servedMs, ...visiting.servedMs];
    const refused = [...paying.refusedMs, ...visiting.refusedMs];
    return {
      'served a second at best': best,
      'served a second at three times as much': served.length / 8,
      'of the best': served.length / 8 / best,
      'refused p50 ms': percentile(refused, 0.5),
      'refused p99 ms': percentile(refused, 0.99),
      'served p50 ms': percentile(served, 0.5),
      'served p99 ms': percentile(served, 0.99),
      'paying refused %': (100 * paying.refusedMs.length) / (paying.servedMs.length + paying.refusedMs.length),
      'visitors refused %': (100 * visiting.refusedMs.length) / (visiting.servedMs.length + visiting.refusedMs.length),
      'answered otherwise': paying.faults.length + visiting.faults.length,
      'most memory MB': memoryMb(pid, 'most'),
    };
  },
  targets: [
    { figure: 'of the best', atLeast: 0.9 },
    { figure: 'refused p99 ms', atMost: 50 },
    { figure: 'paying refused %', atMost: 0 },
    { figure: 'answered otherwise', atMost: 0 },
    { figure: 'most memory MB', atMost: 150 },
  ],
};
