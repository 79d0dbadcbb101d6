import cluster, { type Worker } from 'node:cluster';
import { expect, it } from 'vitest';
import { answerMetrics } from './cluster-metrics.ts';
import type { MetricReport, MetricsMessage } from './metrics-message.ts';
import { words } from './product-process.ts';

it('figures that can’t be added up cost whoever asked for them an answer, and nothing else', async () => {
  const gauge = { name: 'parcels', help: 'Parcels', type: 'gauge', values: [{ value: 2, labels: {} }] };
  const reports = [[{ ...gauge, aggregator: 'of another release' }], [{ ...gauge, aggregator: 'sum' }]];
  const { promise: answered, resolve } = Promise.withResolvers<MetricsMessage>();
  const say = (message: unknown) => void cluster.emit('message', worker, message);
  const worker = {
    id: 1,
    isConnected: () => true,
    send: (message: MetricsMessage) => {
      const report = reports.shift() as unknown as MetricReport; // what another release sends, no type has checked
      if (message.say === 'report') say({ about: 'metrics', say: 'reported', id: message.id, report });
      else resolve(message);
    },
  } as unknown as Worker; // all of a worker that metrics are asked of

  answerMetrics();
  say(words.ready);
  say({ about: 'metrics', say: 'ask', id: 1 });
  say({ about: 'metrics', say: 'ask', id: 2 });
  expect(await answered).toMatchObject({ say: 'all', id: 2 });
  expect(JSON.stringify(await answered)).toContain('parcels 2');
});
