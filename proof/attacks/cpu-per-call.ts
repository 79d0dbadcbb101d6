import { apiBasePath } from '../../contract/endpoint.ts';
import type { Stage } from './attack.ts';
import type { Call } from './flood.ts';
import { hostileBodies, hostileBulkBodies, ordinaryFile, ordinaryQuote } from './hostile-bodies.ts';
import { cpuMs } from './process-figures.ts';
import type { AttackedProduct } from './start-target.ts';
import { alignRows } from './tables.ts';

/** What a hostile call may cost, in ordinary ones: quotes, or for customers' files the check of a whole file. */
const mostOrdinary = 4;
const rounds = 6;
const quotesInBlock = 20;
const hostileInBlock = 4;
/** What costs more than this once need not be repeated to know that it costs too much. */
const dearMs = 100;

interface Block {
  /** Processor time a call, in milliseconds. */
  readonly cost: number;
  readonly status: number;
}

/** The figures as text, and what was missed. */
export interface CostReport {
  readonly text: string;
  readonly misses: readonly string[];
}

/**
 * The processor time that the product takes for hostile bodies, beside that for ordinary ones, in blocks that take turns. Each call
 * comes from a new network, or limits would hide what the first ones cost.
 */
export async function measureCost(
  { asker, people }: Stage,
  product: Pick<AttackedProduct, 'pid' | 'restart'>,
): Promise<CostReport> {
  const [customer] = await people.create(1);
  const headers = { authorization: `Bearer ${customer?.token}` };
  const hostile = [
    ...Object.entries(hostileBodies).map(([name, { path, body }]) => ({
      name,
      call: post(path, body),
      ordinary: post('/shipment/get-quote', ordinaryQuote),
      ordinaryInBlock: quotesInBlock,
    })),
    ...Object.entries(hostileBulkBodies).map(([name, body]) => ({
      name,
      call: post('/shipment/bulk/check', body, headers),
      ordinary: post('/shipment/bulk/check', ordinaryFile(), headers),
      ordinaryInBlock: 1,
    })),
  ];
  const block = async (call: Call, count: number): Promise<Block> => {
    const before = cpuMs(product.pid());
    let status = 0;
    for (let made = 0; made < count; made += 1) ({ status } = await asker.ask(call, people.newNetwork(), true));
    return { cost: (cpuMs(product.pid()) - before) / count, status };
  };
  await block(post('/shipment/get-quote', ordinaryQuote), 5 * quotesInBlock); // so that it is as quick as it gets
  const rows: string[][] = [];
  const misses: string[] = [];
  for (const { name, call, ordinary, ordinaryInBlock } of hostile) {
    const { cost: usual } = await block(ordinary, ordinaryInBlock);
    const first = await block(call, 1);
    let costs = [{ ordinary: usual, hostile: first.cost }];
    if (first.status === 0) await product.restart();
    else if (first.cost < dearMs) {
      costs = [];
      for (let round = 0; round < rounds; round += 1) {
        const usualAgain = await block(ordinary, ordinaryInBlock);
        costs.push({ ordinary: usualAgain.cost, hostile: (await block(call, hostileInBlock)).cost });
      }
    }
    const each = median(costs.map((cost) => cost.hostile));
    const ordinaryEach = median(costs.map((cost) => cost.ordinary));
    const times = each / ordinaryEach;
    const status = first.status === 0 ? 'none' : String(first.status);
    rows.push([name, status, each.toFixed(1), ordinaryEach.toFixed(1), times.toFixed(1)]);
    if (times > mostOrdinary) misses.push(`${name}: ${times.toFixed(1)} ordinary calls, at most ${mostOrdinary}`);
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
