import { apiBasePath } from '../../contract/endpoint.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import type { Attack, AttackContext } from './attack.ts';
import { hostileBodies, hostileBulkBodies, keyBomb, ordinaryQuote } from './hostile-bodies.ts';
import { type Call, type ConnectionBehaviour, encodeRequest, type Flood } from './http/flood.ts';
import type { Person } from './people.ts';
import { seedExports } from './seed-exports.ts';

const defaultConnections = 200;

interface Size {
  readonly connections?: number;
  readonly behaviour?: ConnectionBehaviour;
}

const post = (path: string, body: Call['body'], headers = {}): Call => ({
  method: 'POST',
  path: apiBasePath + path,
  body,
  headers,
});
const get = (path: string): Call => ({ method: 'GET', path });

/** Anonymous, from one network. */
function byStranger(
  call: Call | ((context: AttackContext) => Call),
  { connections = defaultConnections, behaviour = 'keep-alive' }: Size = {},
) {
  return async (context: AttackContext): Promise<Flood> => {
    const request = encodeRequest(typeof call === 'function' ? call(context) : call, context.target);
    return { behaviour, connections, networks: [context.people.newNetwork()], requests: [request] };
  };
}

function byAccounts(
  call: Call,
  { accounts = 1, connections = defaultConnections }: Size & { readonly accounts?: number } = {},
) {
  return async ({ people, target }: AttackContext): Promise<Flood> => {
    const attackers = await people.create(accounts);
    return floodOf(call, attackers, connections, target);
  };
}

function floodOf(
  call: Call,
  attackers: readonly Person[],
  connections: number,
  target: AttackContext['target'],
): Flood {
  const requests = attackers.map(({ token }) =>
    encodeRequest({ ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }, target),
  );
  return { behaviour: 'keep-alive', connections, networks: attackers.map(({ network }) => network), requests };
}

const list = get(`${apiBasePath}/shipment/my-shipments`);
const account = get(`${apiBasePath}/account/export`);
const oneShipment = post('/shipment/create-shipment', shipmentForm(), { 'idempotency-key': 'always-the-same' });
const webhook = '/payment/webhook';
const forged = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' };
const recoveryCodes = post('/account/authenticator/recovery-codes', { password: 'plover-lantern-42' });
const signInMs = 300;
const memoryMb = 300;

export const attacks: readonly Attack[] = [
  { name: 'forged webhooks', prepare: byStranger(post(webhook, event, forged), { connections: 120 }) },
  { name: 'forged webhooks, more', prepare: byStranger(post(webhook, event, forged)) },
  { name: 'unsigned webhooks', prepare: byStranger(post(webhook, event)) },
  { name: 'quotes', prepare: byStranger(post('/shipment/get-quote', ordinaryQuote)) },
  { name: 'invalid quotes', prepare: byStranger(post('/shipment/get-quote', { country: 'UK' })) },
  {
    name: 'tracking',
    prepare: byStranger((context) =>
      get(`${apiBasePath}/shipment/track-shipment?tracking_code=${context.trackingCode}`),
    ),
  },
  { name: 'home page', prepare: byStranger(get('/')) },
  { name: 'paths that are not there', prepare: byStranger(get('/nothing/here')) },
  { name: 'QUERY requests', prepare: byStranger({ method: 'QUERY', path: '/' }) },
  {
    name: 'one account: confirm-payment of an unknown id',
    prepare: byAccounts(post('/payment/confirm-payment', { parcel_id: 'nope' })),
  },
  { name: 'one account: create-shipment with one key', prepare: byAccounts(oneShipment) },
  { name: 'one account: list of shipments', prepare: byAccounts(list) },
  {
    name: 'one account: list of shipments, from 50 networks',
    prepare: async (context) => ({
      ...(await byAccounts(list)(context)),
      networks: Array.from({ length: 50 }, () => context.people.newNetwork()),
    }),
  },
  {
    name: 'one account: 1,500 repeats of one key',
    prepare: async (context) => ({ ...(await byAccounts(oneShipment, { connections: 8 })(context)), maxCalls: 1500 }),
    targets: { databaseLogBytes: 100_000 },
  },
  { name: 'one account: exports', prepare: byAccounts(account) },
  {
    name: 'one account: 20 exports of 50 MB at once',
    needsRestart: true,
    targets: { memoryMb },
    prepare: async (context) => {
      const attackers = await context.people.create(1);
      await seedExports(context, attackers, 'A');
      return floodOf(account, attackers, 20, context.target);
    },
  },
  {
    name: '20 accounts: an export of 50 MB each at once',
    needsRestart: true,
    targets: { memoryMb },
    prepare: async (context) => {
      const attackers = await context.people.create(20);
      await seedExports(context, attackers, 'B');
      return floodOf(account, attackers, attackers.length, context.target);
    },
  },
  {
    name: 'one account: 20 bulk checks of 560,000 keys',
    needsRestart: true,
    prepare: byAccounts(post('/shipment/bulk/check', keyBomb()), { connections: 20 }),
  },
  ...Object.entries(hostileBulkBodies).map(
    ([name, body]): Attack => ({
      name: `one account: ${name}`,
      prepare: byAccounts(post('/shipment/bulk/check', body), { connections: 20 }),
    }),
  ),
  {
    name: 'quote of U+FDFA, two connections',
    prepare: byStranger(post('/shipment/get-quote', hostileBodies['quote of U+FDFA'].body), { connections: 2 }),
  },
  ...Object.entries(hostileBodies).map(
    ([name, { path, body }]): Attack => ({
      name,
      prepare: byStranger(post(path, body)),
    }),
  ),
  {
    name: 'one account: recovery codes',
    prepare: byAccounts(recoveryCodes, { connections: 10 }),
    targets: { signInMs },
  },
  {
    name: 'three accounts: recovery codes',
    prepare: byAccounts(recoveryCodes, { accounts: 3, connections: 30 }),
    targets: { signInMs },
  },
  {
    name: 'ten strangers sign in',
    targets: { signInMs },
    prepare: async ({ people, target }) => {
      const strangers = await people.create(10);
      const requests = strangers.map(({ email, password }) =>
        encodeRequest(post('/auth/login', { email, password }), target),
      );
      return { behaviour: 'keep-alive', connections: 10, networks: strangers.map(({ network }) => network), requests };
    },
  },
  {
    name: 'wrong passwords',
    targets: { signInMs },
    prepare: byStranger(post('/auth/login', { email: 'model@example.com', password: 'wrong-lantern-42' })),
  },
  {
    name: 'quotes on new connections',
    prepare: byStranger(post('/shipment/get-quote', ordinaryQuote), { behaviour: 'new connections' }),
  },
  {
    name: 'bodies that never end',
    prepare: byStranger(post('/shipment/get-quote', ordinaryQuote), { behaviour: 'slow bodies' }),
  },
  {
    name: 'answers that nobody reads',
    prepare: byStranger(get(`${apiBasePath}/openapi.json`), { behaviour: 'slow readers' }),
  },
  {
    name: 'live tracking',
    prepare: byStranger(
      (context) => get(`${apiBasePath}/shipment/track-shipment/live?tracking_code=${context.trackingCode}`),
      {
        behaviour: 'open streams',
      },
    ),
  },
];
