import { apiBasePath } from '../../contract/endpoint.ts';
import { processCpuMs } from '../../scripts/processes.ts';
import type { AttackContext } from './attack.ts';
import { hostileBodies, hostileBulkBodies, ordinaryFile, ordinaryQuote } from './hostile-bodies.ts';
import type { Call } from './http/flood.ts';
import type { AttackedProduct } from './processes/start-target.ts';
import { alignRows } from './report.ts';

/** In ordinary calls: quotes, or for bulk files the check of a whole file. */
const maxOrdinary = 4;
const rounds = 6;
const quotesPerBlock = 20;
const hostilePerBlock = 4;
/** A call that costs more is not repeated. */
const expensiveMs = 100;

interface Block {
  /** CPU time of one call, in milliseconds. */
  readonly cost: number;
  readonly status: number;
}

export interface CostReport {
  readonly text: string;
  readonly misses: readonly string[];
}

/** CPU time of hostile and ordinary calls in alternating blocks. Each call comes from a new network, or rate limits would hide the cost. */
export async function measureCost(
  { client, people }: AttackContext,
  product: Pick<AttackedProduct, 'pid' | 'restart'>,
): Promise<CostReport> {
  const [customer] = await people.create(1);
  const headers = { authorization: `Bearer ${customer?.token}` };
  const hostile = [
    ...Object.entries(hostileBodies).map(([name, { path, body }]) => ({
      name,
      call: post(path, body),
      ordinary: post('/shipment/get-quote', ordinaryQuote),
      ordinaryPerBlock: quotesPerBlock,
    })),
    ...Object.entries(hostileBulkBodies).map(([name, body]) => ({
      name,
      call: post('/shipment/bulk/check', body, headers),
      ordinary: post('/shipment/bulk/check', ordinaryFile(), headers),
      ordinaryPerBlock: 1,
    })),
  ];
  const block = async (call: Call, count: number): Promise<Block> => {
    const before = processCpuMs(product.pid()) ?? 0;
    let status = 0;
    for (let made = 0; made < count; made += 1) ({ status } = await client.send(call, people.newNetwork(), true));
    return { cost: ((processCpuMs(product.pid()) ?? 0) - before) / count, status };
  };
  await block(post('/shipment/get-quote', ordinaryQuote), 5 * quotesPerBlock); // warms up
  const rows: string[][] = [];
  const misses: string[] = [];
  for (const { name, call, ordinary, ordinaryPerBlock } of hostile) {
    const { cost: usual } = await block(ordinary, ordinaryPerBlock);
    const first = await block(call, 1);
    let costs = [{ ordinary: usual, hostile: first.cost }];
    if (first.status === 0) await product.restart();
    else if (first.cost < expensiveMs) {
      costs = [];
      for (let round = 0; round < rounds; round += 1) {
        const usualAgain = await block(ordinary, ordinaryPerBlock);
        costs.push({ ordinary: usualAgain.cost, hostile: (await block(call, hostilePerBlock)).cost });
      }
    }
    const each = median(costs.map((cost) => cost.hostile));
    const ordinaryEach = median(costs.map((cost) => cost.ordinary));
    const times = each / ordinaryEach;
    const status = first.status === 0 ? 'none' : String(first.status);
    rows.push([name, status, each.toFixed(1), ordinaryEach.toFixed(1), times.toFixed(1)]);
    if (times > maxOrdinary) misses.push(`${name}: ${times.toFixed(1)} ordinary calls, at most ${maxOrdinary}`);
    if (first.status === 0) misses.push(`${name}: no answer within half a minute`);
  }
  const titles = ['processor time a call', 'status', 'ms', 'ordinary ms', 'times'];
  return {
    text: ['', ...alignRows([titles, ...rows]), ...misses.map((miss) => `  MISSED  ${miss}`)].join('\n'),
    misses,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function post(path: string, body: Call['body'], headers = {}): Call {
  return { method: 'POST', path: apiBasePath + path, body, headers };
}
