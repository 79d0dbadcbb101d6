import { describe, expect, it } from 'vitest';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { registerMetricsRoute } from './metrics.ts';

describe('GET /metrics', () => {
  it('counts requests by the pattern of their route, so that an id never becomes a label', async () => {
    const { app } = createBareServer();
    registerMetricsRoute(app);
    app.get('/api/v1/shipment/:id', () => ({}));
    await app.inject('/api/v1/shipment/secret-1');
    await app.inject('/api/v1/shipment/secret-2');
    const answer = await app.inject('/metrics');
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/shipment/:id",status="200"} 2',
    );
    expect(answer.body).not.toContain('secret');
  });

  it('counts calls that were shed, by kind of caller', async () => {
    const { app } = createBareServer();
    const shedCalls = { visitor: 3, verified: 0 };
    registerMetricsRoute(app, { shedCalls });
    expect((await app.inject('/metrics')).body).toContain('larkway_shed_calls_total{caller="visitor"} 3');
    shedCalls.visitor = 5;
    const { body } = await app.inject('/metrics');
    expect(body).toContain('larkway_shed_calls_total{caller="visitor"} 5');
    expect(body).toContain('larkway_shed_calls_total{caller="verified"} 0');
  });

  it('tells how the process is', async () => {
    const { app } = createBareServer();
    registerMetricsRoute(app);
    expect((await app.inject('/metrics')).body).toContain('process_cpu_seconds_total');
  });
});
