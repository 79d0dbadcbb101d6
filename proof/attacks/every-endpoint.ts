import { apiBasePath } from '../../contract/endpoint.ts';
import { createShipment } from '../../contract/shipments.ts';
import type { ApiDescription } from '../../server/openapi/describe-api.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import { type DescribedCall, readDescription } from '../fuzz/described-call.ts';
import { fittingValue, type KnownValues } from '../fuzz/fitting-value.ts';
import type { Attack, Stage } from './attack.ts';
import { writeRequest } from './flood.ts';
import { expectOk, type Person } from './people.ts';

const crowd = 200;
const variants = 50;

/** A flood of every call that the product describes, by one account where it takes one, with values that fit. */
export async function everyEndpoint({ asker, people }: Stage): Promise<Attack[]> {
  const described = await expectOk(asker, { method: 'GET', path: `${apiBasePath}/openapi.json` }, people.newNetwork());
  const calls = readDescription(JSON.parse(described.text) as ApiDescription); // the product's own description
  return calls.map((call) => ({
    name: `${call.method} ${call.path.slice(apiBasePath.length)}`,
    prepare: async (stage) => {
      const [attacker] = await people.create(1);
      if (!attacker) throw new Error('Nobody was created.');
      const known = await knownTo(stage, attacker);
      const requests = Array.from({ length: variants }, (_, seed) =>
        fittingRequest(stage, call, attacker, known, seed),
      );
      return { manner: 'keep-alive', connections: crowd, networks: [attacker.network], requests };
    },
  }));
}

function fittingRequest({ target }: Stage, call: DescribedCall, { token }: Person, known: KnownValues, seed: number) {
  const random = seededRandom(seed);
  const query = new URLSearchParams();
  let { path } = call;
  for (const { name, in: place, schema } of call.parameters) {
    const value = String(fittingValue(schema, name, random, known));
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query') query.append(name, value);
  }
  const body = call.body && (fittingValue(call.body, '', random, known) as object); // every body of ours is an object
  const headers = { ...(call.audience !== 'public' && { authorization: `Bearer ${token}` }) }; // no stranger has a depot's key
  return writeRequest(
    { method: call.method, path: query.size > 0 ? `${path}?${query.toString()}` : path, headers, body },
    target,
  );
}

async function knownTo(
  { asker, trackingCode }: Stage,
  { token, email, password, network }: Person,
): Promise<KnownValues> {
  const headers = { authorization: `Bearer ${token}` };
  const call = { method: 'POST', path: apiBasePath + createShipment.path, headers, body: shipmentForm() };
  const { text } = await expectOk(asker, call, network);
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
