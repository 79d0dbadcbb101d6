import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath, type Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { busyMessage, busyPage } from './load-shedding.ts';
import { registerMetricsRoute } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

const jobs = { due: 1, later: 2, failed: 3, oldestDueSeconds: 4.5 };

let metrics: string;
let known: Set<string>;
beforeAll(async () => {
  const { app } = createBareServer();
  registerMetricsRoute(app, {
    measureJobs: async () => jobs,
    measureRefunds: async () => ({ pending: 5, failed: 6, oldestPendingSeconds: 7 }),
    measureReplication: async () => ({ synchronousStandbys: 1, lagSeconds: 0.5, isArchiveFailing: true }),
    shedCalls: { verified: 0, visitor: 0 },
  });
  metrics = (await app.inject('/metrics')).body;
  known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
});

async function opsFile(name: string): Promise<string> {
  return readFile(new URL(`../../ops/${name}`, import.meta.url), 'utf8');
}

/** The names in a text that look like metrics, without what Prometheus adds to those of a histogram. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:http|process|nodejs|larkway)_\w+/g) ?? [];
  return [...new Set(names)].map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

it('the product in Kubernetes is given settings that exist', async () => {
  const text = await opsFile('ha/kubernetes/product.yaml');
  const given = [...text.matchAll(/\bname: ([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name);
  const settings = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
  const settingNames = new Set([...settings.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
  expect(given).toContain('DATABASE_URL');
  expect(given.filter((name) => !settingNames.has(name) && name !== 'DATABASE_PASSWORD')).toEqual([]); // a part of two addresses
});

it('GET /metrics tells how the jobs stand', () => {
  expect(metrics).toContain('larkway_jobs{state="failed"} 3');
  expect(metrics).toContain('larkway_oldest_due_job_seconds 4.5');
});

it('GET /metrics tells which refunds have not reached their customers', () => {
  expect(metrics).toContain('larkway_refunds{state="pending"} 5');
  expect(metrics).toContain('larkway_refunds{state="failed"} 6');
  expect(metrics).toContain('larkway_oldest_pending_refund_seconds 7');
});

it('GET /metrics tells how the standbys and the archive stand', () => {
  expect(metrics).toContain('larkway_synchronous_standbys 1');
  expect(metrics).toContain('larkway_standby_lag_seconds 0.5');
  expect(metrics).toContain('larkway_archive_failing 1');
});

describe('the files for Prometheus and Grafana', () => {
  it.each(['alerts.yml', 'dashboard.json'])('%s names metrics that there are, and no others', async (name) => {
    const named = metricsIn(await opsFile(name));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((metric) => !known.has(metric))).toEqual([]);
  });

  it('every alert says what is wrong and what to do, by a title of the runbook', async () => {
    const alerts = (await opsFile('alerts.yml')).split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(8);
    const runbook = await readFile(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
    const titles = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
    for (const alert of alerts) {
      expect(alert).toMatch(/expr: \S[^]*severity: (page|ticket)[^]*summary: \S[^]*action: \S/);
    }
    const named = alerts.flatMap((alert) => /Runbook: ([^"]+)"/.exec(alert)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it('every alert has its test for Prometheus, for when it fires and when it does not', async () => {
    const tests = await opsFile('alerts.test.yml');
    const alerts = [...(await opsFile('alerts.yml')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.filter((alert) => tests.split(alert).length <= 2)).toEqual([]);
  });

  it('the dashboard asks the data source it lets people choose', async () => {
    const { panels } = JSON.parse(await opsFile('dashboard.json')) as {
      panels: { title: string; datasource: { uid: string }; targets: { expr: string }[] }[];
    }; // Grafana's own format
    for (const { datasource } of panels) expect(datasource.uid).toMatch(/^\$\{source\}$/);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

describe('what nginx answers in the product’s place', () => {
  let conf: string;
  beforeAll(async () => {
    const file = await opsFile('nginx.conf.template');
    const [, busy = ''] = /map \$upstream_addr \$unavailable \{\s*"" "(.+)";/.exec(file) ?? [];
    conf = file.replaceAll('$unavailable', busy).replaceAll('\\n', '\n');
  });

  it('refuses in the same words', () => {
    expect(conf).toContain(`'${JSON.stringify({ code: 'UNAVAILABLE', message: busyMessage })}'`);
    expect(conf).toContain(`'${busyPage}'`);
  });

  it('sends the same headers with it', () => {
    const sent = [...conf.matchAll(/add_header (\S+) (?:"([^"]+)"|([^"$\s]+)) always;/g)];
    const headers = sent.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain]);
    expect(Object.fromEntries(headers)).toEqual(securityHeaders);
  });

  it('passes no trace of a visitor on, whom the product would believe as it believes nginx', () => {
    expect(conf).toContain('proxy_set_header traceparent "";');
    expect(conf).toContain('proxy_set_header tracestate "";');
  });

  it('takes bodies as large as the product does', () => {
    const { app } = createBareServer();
    expect(conf).toContain(`client_max_body_size ${Number(app.initialConfig.bodyLimit) / 1024}k; # as the product`);
    const larger = [...conf.matchAll(/location (\S+) \{\s+client_max_body_size (\d+)m;/g)].map(
      ([, path = '', size]) => ({ path, bytes: Number(size) * 1_048_576 }),
    );
    const limits = endpoints.flatMap((endpoint: Endpoint) =>
      endpoint.largestBodyBytes === undefined ? [] : [[endpoint.path, endpoint.largestBodyBytes] as const],
    );
    expect(limits.length).toBeGreaterThan(larger.length);
    for (const [path, bytes] of limits) {
      const location = larger.find((one) => `${apiBasePath}${path}`.startsWith(one.path));
      expect([path, location?.bytes]).toEqual([path, bytes]);
    }
  });

  it('has only such names left to fill in as compose.yaml fills in', async () => {
    const compose = await readFile(new URL('../../compose.yaml', import.meta.url), 'utf8');
    const [, filter = ''] = /NGINX_ENVSUBST_FILTER: (\S+)/.exec(compose) ?? [];
    const isFilledIn = new RegExp(filter.replaceAll('$$', '$'));
    const named = [...conf.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(named).toContain('SITE');
    expect(named.filter((name) => !isFilledIn.test(name))).toEqual([]);
    expect(compose).toMatch(/^ {2}api:/m);
    expect(conf).toContain('server api:3000 resolve ');
  });

  it('names addresses that the product has, where it keeps one inside and leaves one open', () => {
    const named = [...conf.matchAll(/location ~ \^(\S+)\/\?\$ \{/g)].map(([, path = '']) => path);
    expect(named).toEqual([`${apiBasePath}/shipment/track-shipment/live`, '/metrics']);
  });
});
