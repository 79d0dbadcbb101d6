import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process has measured. */
export type MetricReport = MetricObjectWithValues<MetricValue<string>>[];

/** What processes and their supervisor say to each other about metrics: who is asked for all of them asks it, and it asks every process. */
export type MetricsMessage =
  | { readonly about: 'metrics'; readonly say: 'ask'; readonly id: number }
  | { readonly about: 'metrics'; readonly say: 'report'; readonly id: number }
  | { readonly about: 'metrics'; readonly say: 'reported'; readonly id: number; readonly report: MetricReport }
  | { readonly about: 'metrics'; readonly say: 'all'; readonly id: number; readonly text: string };

/** Whether a message is about metrics; only processes of our own can send one. */
export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'about' in message && message.about === 'metrics';
}
