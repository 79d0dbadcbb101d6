import { login } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { getQuote } from '../../contract/quotes.ts';
import { myShipments } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import type { AttackContext } from './attack.ts';
import { ordinaryQuote } from './hostile-bodies.ts';
import { type Probe, type VictimCall } from './http/probe.ts';
import type { Person } from './people.ts';

/** These must be served during every attack. */
export const quoteProbe = 'a quote';
export const listProbe = "a customer's list";
export const signInProbe = 'sign-in, known device';

// Below the rate limits of one customer.
const paymentsEach = 25;
const signInsEach = 8;
const slowIntervalMs = 500;

/** Ordinary users. Those on the attacker's network are for information. */
export async function createVictims(
  context: AttackContext,
  seconds: number,
  attackersNetwork: string,
): Promise<Probe[]> {
  const { people, trackingCode } = context;
  const actions = (seconds * 1000) / slowIntervalMs;
  const [customer, neighbour] = await people.create(2);
  const payers = await people.create(Math.ceil(actions / paymentsEach));
  const returning = await people.create(Math.ceil(actions / signInsEach));
  if (!customer || !neighbour) return [];
  const visitors = Array.from({ length: 4 }, () => people.newNetwork());
  const visit = (name: string, everyMs: number, call: Omit<VictimCall, 'network'>, networks = visitors): Probe => ({
    name,
    everyMs,
    isNewVisitor: true,
    calls: networks.map((network) => ({ ...call, network })),
  });
  const quote = { method: 'POST', path: apiBasePath + getQuote.path, body: ordinaryQuote };
  return [
    visit('home page', 250, { method: 'GET', path: '/' }),
    visit(quoteProbe, 100, quote),
    {
      name: listProbe,
      everyMs: 100,
      isNewVisitor: false,
      calls: [{ ...listOf(customer), network: customer.network }],
    },
    visit('tracking', 250, {
      method: 'GET',
      path: `${apiBasePath}${trackShipment.path}?tracking_code=${trackingCode}`,
    }),
    visit('/healthz', 250, { method: 'GET', path: '/healthz' }),
    {
      name: signInProbe,
      everyMs: slowIntervalMs,
      isNewVisitor: true,
      calls: returning.map(({ email, password, cookie, network }) => ({
        method: 'POST',
        path: apiBasePath + login.path,
        headers: { cookie },
        body: { email, password },
        network,
      })),
    },
    { name: 'payment', everyMs: slowIntervalMs, isNewVisitor: false, payers },
    visit('(attacker’s network) a quote', 250, quote, [attackersNetwork]),
    {
      name: '(attacker’s network) a list',
      everyMs: 250,
      isNewVisitor: false,
      calls: [{ ...listOf(neighbour), network: attackersNetwork }],
    },
  ];
}

function listOf({ token }: Person) {
  return {
    method: 'GET',
    path: apiBasePath + myShipments.path,
    headers: { authorization: `Bearer ${token}` },
  };
}
