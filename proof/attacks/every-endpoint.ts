import { apiBasePath } from '../../contract/endpoint.ts';
import { createShipment } from '../../contract/shipments.ts';
import type { ApiDescription } from '../../server/openapi/describe-api.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { type ApiCall, readDescription } from '../fuzz/api-call.ts';
import { type KnownValues, validValue } from '../fuzz/valid-value.ts';
import type { Attack, AttackContext } from './attack.ts';
import { encodeRequest } from './http/flood.ts';
import { expectOk, type Person } from './people.ts';

const defaultConnections = 200;
const variants = 50;

/** With valid values, by one account where a call needs one. */
export async function everyEndpoint({ client, people }: AttackContext): Promise<Attack[]> {
  const described = await expectOk(client, { method: 'GET', path: `${apiBasePath}/openapi.json` }, people.newNetwork());
  const calls = readDescription(JSON.parse(described.text) as ApiDescription); // the product's own description
  return calls.map((call) => ({
    name: `${call.method} ${call.path.slice(apiBasePath.length)}`,
    prepare: async (context) => {
      const [attacker] = await people.create(1);
      if (!attacker) throw new Error('Nobody was created.');
      const known = await readKnownValues(context, attacker);
      const requests = Array.from({ length: variants }, (_, seed) =>
        validRequest(context, call, attacker, known, seed),
      );
      return { behaviour: 'keep-alive', connections: defaultConnections, networks: [attacker.network], requests };
    },
  }));
}

function validRequest({ target }: AttackContext, call: ApiCall, { token }: Person, known: KnownValues, seed: number) {
  const random = seededRandom(seed);
  const query = new URLSearchParams();
  let { path } = call;
  for (const { name, in: place, schema } of call.parameters) {
    const value = String(validValue(schema, name, random, known));
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query') query.append(name, value);
  }
  const body = call.body && (validValue(call.body, '', random, known) as object); // all our bodies are objects
  const headers = { ...(call.audience !== 'public' && { authorization: `Bearer ${token}` }) }; // an attacker has no depot key
  return encodeRequest(
    { method: call.method, path: query.size > 0 ? `${path}?${query.toString()}` : path, headers, body },
    target,
  );
}

async function readKnownValues(
  { client, trackingCode }: AttackContext,
  { token, email, password, network }: Person,
): Promise<KnownValues> {
  const headers = { authorization: `Bearer ${token}` };
  const call = { method: 'POST', path: apiBasePath + createShipment.path, headers, body: shipmentForm() };
  const { text } = await expectOk(client, call, network);
  const shipment = createShipment.response.parse(JSON.parse(text)).shipment;
  return [
    [/postal_code/, ['M1 1AE', 'DA1 1AA', 'SW1A 1AA']],
    [/email/, [email]],
    [/password/i, [password]],
    [/phone/i, ['07700 900123']],
    [/country/, ['UK']],
    [/tracking_code/, [trackingCode]],
    [/^(id|parcel_id|shipment_id|parcel)$/, [shipment._id]],
    [/weight|pieces/, ['1', '5']],
    [/amount|total/, [String(shipment.total)]],
    [/at|_at|date|day|month/, ['2026-11-15T10:00:00Z', '2026-11']],
    [/code/, ['123456']],
  ];
}
