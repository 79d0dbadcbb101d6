import type { Registry } from 'prom-client';
import { isMetricsMessage, type MetricsMessage } from './metrics-message.ts';

/** The supervisor waits two seconds for a process that hangs; this is longer. */
const patienceMs = 4_000;

/**
 * Lets any process of several answer for all: whoever Prometheus happens to reach asks the supervisor for everybody's figures. Each
 * process marks its own, so that a counter that begins anew with a new process is not taken for one that ran backwards.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;

  registry.setDefaultLabels({ process: String(process.pid) });
  process.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return;
    const { id } = message;
    if (message.say === 'all') waiting.get(id)?.(message.text);
    if (message.say === 'report') {
      void registry.getMetricsAsJSON().then((report) => send({ about: 'metrics', say: 'reported', id, report }));
    }
  });

  return async () => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error('The supervisor did not gather the metrics.')), patienceMs);
    waiting.set(id, resolve);
    try {
      send({ about: 'metrics', say: 'ask', id });
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };
}

function send(message: MetricsMessage): void {
  process.send?.(message);
}
