import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import type { AttackContext } from './attack.ts';
import { attacks } from './attacks.ts';
import { ordinaryQuote } from './hostile-bodies.ts';
import { encodeRequest, type Flood } from './http/flood.ts';
import { createHttpClient } from './http/http-client.ts';
import { sendFlood } from './http/send-flood.ts';
import { sendProbes } from './http/send-probes.ts';
import { preparePeople } from './people.ts';
import { quoteProbe } from './victims.ts';

const connections = 20;
const longestSeconds = 120;

let product: TestApp;
let context: AttackContext;
beforeAll(async () => {
  product = await createTestApp();
  const { port } = new URL(await product.app.listen({ host: '127.0.0.1', port: 0 }));
  const target = { host: '127.0.0.1', port: Number(port) };
  const client = createHttpClient(target);
  const databaseUrl = product.database.url;
  const people = await preparePeople(client, databaseUrl);
  context = { people, client, target, databaseUrl, trackingCode: 'LK000717618GB' };
});
afterAll(() => product.close());

const statusesOf = async (flood: Flood) => {
  const maxCalls = flood.behaviour === 'open streams' ? connections : 3 * connections; // a stream is answered once
  const { statuses } = await sendFlood(context.target, { ...flood, connections, maxCalls }, longestSeconds);
  return [...statuses.keys()];
};

describe('an attack', () => {
  test.each([
    'forged webhooks',
    'paths that are not there',
    'one account: confirm-payment of an unknown id',
    'one account: create-shipment with one key',
    'one account: list of shipments',
    'quotes on new connections',
    'live tracking',
  ])('of %s causes no server error', async (name) => {
    const attack = attacks.find((each) => each.name === name);
    const statuses = await statusesOf((await attack?.prepare(context)) as Flood); // the names above exist
    expect(statuses).not.toHaveLength(0);
    expect(statuses.filter((status) => status === 0 || (status >= 500 && status !== 503))).toEqual([]);
  });

  test.each(['slow bodies', 'slow readers'] as const)(
    'of %s does not keep others from being served',
    async (behaviour) => {
      const { people, target } = context;
      const call = { method: 'POST', path: `${apiBasePath}/shipment/get-quote`, body: ordinaryQuote };
      const networks = [people.newNetwork()];
      const flood = { behaviour, connections, networks, requests: [encodeRequest(call, target)] };
      const attacked = sendFlood(target, flood, 1);
      const probe = {
        name: quoteProbe,
        everyMs: 250,
        isNewVisitor: true,
        calls: [{ ...call, network: people.newNetwork() }],
      };
      const { samples } = await sendProbes({ target, probes: [probe], seconds: 0.5, publishableKey: '' });
      await attacked;
      expect(samples.get(quoteProbe)?.map(({ status }) => status)).toEqual([200, 200]);
    },
  );
});
