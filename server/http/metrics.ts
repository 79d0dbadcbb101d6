import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from './access-log.ts';

export interface MetricsOptions {
  readonly measureJobs?: () => Promise<{
    readonly due: number;
    readonly later: number;
    readonly failed: number;
    readonly oldestDueSeconds: number;
  }>;
  readonly measureRefunds?: () => Promise<{
    readonly pending: number;
    readonly failed: number;
    readonly oldestPendingSeconds: number;
  }>;
  /** Undefined where it can’t be known. */
  readonly measureReplication?: () => Promise<
    | {
        readonly synchronousStandbys: number;
        readonly lagSeconds: number | undefined;
        readonly isArchiveFailing: boolean | undefined;
      }
    | undefined
  >;
  readonly shedCalls?: Readonly<Record<string, number>>;
}

/** For Prometheus. Keep it inside your network. */
export function registerMetricsRoute(
  app: FastifyInstance,
  { measureJobs, measureRefunds, measureReplication, shedCalls }: MetricsOptions = {},
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  if (measureJobs) registerJobGauges(registry, measureJobs);
  if (measureRefunds) registerRefundGauges(registry, measureRefunds);
  if (measureReplication) registerReplicationGauges(registry, measureReplication);
  if (shedCalls) registry.registerMetric(countShed(shedCalls));

  app.addHook('onResponse', (request, reply, done) => {
    // Answers that took no time would make everything look fast just when it is not.
    if (!request.isShed) {
      duration.observe(
        { method: request.method, route: routeOf(request), status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    }
    done();
  });
  app.get('/metrics', { config: { isNeverShed: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function countShed(shedCalls: Readonly<Record<string, number>>): Counter {
  const counter: Counter = new Counter({
    name: 'larkway_shed_calls_total',
    help: 'Calls shed because there were too many, by kind of caller',
    labelNames: ['caller'],
    collect: () => {
      counter.reset();
      for (const [caller, count] of Object.entries(shedCalls)) counter.inc({ caller }, count);
    },
    registers: [],
  });
  return counter;
}

/** Every process reports the same jobs: take the maximum, not the sum. There are none while the database is away. */
function registerJobGauges(registry: Registry, measure: NonNullable<MetricsOptions['measureJobs']>): void {
  const oldest = new Gauge({
    name: 'larkway_oldest_due_job_seconds',
    help: 'For how long the job that is due longest has been waiting, for all processes together',
    collect: async () => {
      const figures = await measure().catch(() => undefined);
      oldest.set(figures?.oldestDueSeconds ?? Number.NaN);
    },
    registers: [],
  });
  const jobs = new Gauge({
    name: 'larkway_jobs',
    help: 'Jobs that are due, that come later, and that were given up, for all processes together',
    labelNames: ['state'],
    collect: async () => {
      jobs.reset();
      const figures = await measure().catch(() => undefined);
      if (!figures) return;
      jobs.set({ state: 'due' }, figures.due);
      jobs.set({ state: 'later' }, figures.later);
      jobs.set({ state: 'failed' }, figures.failed);
    },
    registers: [],
  });
  registry.registerMetric(oldest);
  registry.registerMetric(jobs);
}

/** Like jobs. */
function registerRefundGauges(registry: Registry, measure: NonNullable<MetricsOptions['measureRefunds']>): void {
  const oldest = new Gauge({
    name: 'larkway_oldest_pending_refund_seconds',
    help: 'For how long the oldest pending refund has been waiting since its try began, for all processes together',
    collect: async () => {
      const figures = await measure().catch(() => undefined);
      oldest.set(figures?.oldestPendingSeconds ?? Number.NaN);
    },
    registers: [],
  });
  const refunds = new Gauge({
    name: 'larkway_refunds',
    help: 'Refunds that are pending, and that failed and have to be paid by hand, for all processes together',
    labelNames: ['state'],
    collect: async () => {
      refunds.reset();
      const figures = await measure().catch(() => undefined);
      if (!figures) return;
      refunds.set({ state: 'pending' }, figures.pending);
      refunds.set({ state: 'failed' }, figures.failed);
    },
    registers: [],
  });
  registry.registerMetric(oldest);
  registry.registerMetric(refunds);
}

/** Like jobs. */
function registerReplicationGauges(
  registry: Registry,
  measure: NonNullable<MetricsOptions['measureReplication']>,
): void {
  type Figures = NonNullable<Awaited<ReturnType<typeof measure>>>;
  const register = (name: string, help: string, figureOf: (figures: Figures) => number | undefined) => {
    const gauge = new Gauge({
      name,
      help,
      collect: async () => {
        const figures = await measure().catch(() => undefined);
        gauge.set((figures && figureOf(figures)) ?? Number.NaN);
      },
      registers: [],
    });
    registry.registerMetric(gauge);
  };
  register('larkway_synchronous_standbys', 'Standbys that commits wait for', (figures) => figures.synchronousStandbys);
  register('larkway_standby_lag_seconds', 'How far the last of the standbys is behind', ({ lagSeconds }) => lagSeconds);
  register('larkway_archive_failing', 'Whether the log could not be archived the last time', ({ isArchiveFailing }) =>
    isArchiveFailing === undefined ? undefined : Number(isArchiveFailing),
  );
}
