import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { isMetricsMessage, type MetricReport, type MetricsMessage } from './metrics-message.ts';
import { words } from './product-process.ts';

/** A process that hangs is left out after this long. */
const patienceMs = 2_000;

/** Makes the supervisor gather the metrics of every process that serves, whenever one of them asks. */
export function answerMetrics(): void {
  const serving = new Set<Worker>();
  const asked = new Map<string, (report: MetricReport) => void>();
  let lastId = 0;

  const askFor = async (worker: Worker): Promise<MetricReport> => {
    lastId += 1;
    const key = `${worker.id} ${lastId}`;
    const { promise, resolve } = Promise.withResolvers<MetricReport>();
    asked.set(key, resolve);
    const done = new AbortController();
    try {
      tell(worker, { about: 'metrics', say: 'report', id: lastId });
      return await Promise.race([promise, delay(patienceMs, [], done)]);
    } finally {
      done.abort();
      asked.delete(key);
    }
  };

  const gather = async (): Promise<string> => {
    const reports = await Promise.all([...serving].map(askFor));
    return AggregatorRegistry.aggregate(reports).metrics();
  };

  cluster.on('exit', (worker) => void serving.delete(worker));
  cluster.on('message', (worker, message: unknown) => {
    if (message === words.ready) serving.add(worker);
    if (!isMetricsMessage(message)) return;
    const { id } = message;
    if (message.say === 'reported') asked.get(`${worker.id} ${id}`)?.(message.report);
    if (message.say !== 'ask') return;
    gather().then(
      (text) => tell(worker, { about: 'metrics', say: 'all', id, text }),
      // Processes of two releases may measure what can't be added up. Who asked gives up by itself; the supervisor must not end for it.
      () => {},
    );
  });
}

function tell(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, () => {}); // one that has just ended need not hear it
}
