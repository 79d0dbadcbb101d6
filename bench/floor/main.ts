// The floor: the least that each call takes with the bare framework and the same driver. It serves the product's own calls at their paths,
// on the same database: the body is parsed and validated, the session looked up, the same rows read or written in one statement with the
// same durability, the same content signed, and a response of the same size sent. It prices nothing, counts no limits, sheds no load,
// writes no log and saves no address. `node bench/floor/main.ts`, with DATABASE_URL in the environment; ends when its input does.
import { createHmac, createSecretKey, hash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import fastify from 'fastify';
import { Pool } from 'pg';
import { apiBasePath } from '../../contract/endpoint.ts';
import { getQuote, type QuoteRequest } from '../../contract/quotes.ts';
import { createShipment, myShipments, type ShipmentRequest } from '../../contract/shipments.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { headers, parcelResponse, quoteResponse, shipmentResponse } from './responses.ts';
import { quoteBody, shipmentBody } from './schemas.ts';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify({ trustProxy: '127.0.0.1', genReqId: () => randomUUID() });
app.addHook('onRequest', async ({ id }, reply) => void reply.headers({ ...headers, 'x-request-id': id }));

const signingKey = createSecretKey(randomBytes(32));
const priceLines = [
  { label: 'Parcel up to 5 kg', pence: 475 },
  { label: 'Highlands and Islands supplement', pence: 250 },
  { label: 'VAT at 20%', pence: 145 },
];

app.post<{ Body: QuoteRequest }>(apiBasePath + getQuote.path, { schema: { body: quoteBody } }, async ({ body }) => {
  const validUntil = new Date(Date.now() + 1_800_000);
  const content = Buffer.from(
    JSON.stringify({
      validUntil,
      pickupPostcode: body.postal_code_from,
      deliveryPostcode: body.postal_code_to,
      weightKg: body.weight,
      pieces: 1,
      tariffVersion: 1,
      price: { lines: priceLines, netPence: 725, vatPence: 145, grossPence: 870 },
    }),
  );
  const signature = createHmac('sha256', signingKey).update(content).digest().subarray(0, 16);
  const quoteId = Buffer.concat([content, signature]).toString('base64url');
  return { ...quoteResponse, quote_id: quoteId, valid_until: validUntil.toISOString() };
});

async function findOrganisation({ authorization }: IncomingHttpHeaders): Promise<string> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await pool.query<{ organisation_id: string }>({
    name: 'session',
    text: 'select organisation_id, created_at, last_used_at from sessions where token_hash = $1 and expires_at > now()',
    values: [hash('sha256', token, 'buffer')],
  });
  const [session] = rows;
  if (!session) throw new Error('The floor was called without a session.');
  return session.organisation_id;
}

/** An organisation of its own: shipments of the product's customers would count against their limits. */
const { rows: owners } = await pool.query<{ id: string }>(
  `insert into organisations (id, reference, created_at, updated_at)
   values (gen_random_uuid(), 'ACC-FLOOR00000', now(), now()) returning id`,
);
const ownerId = owners[0]?.id;

function shipmentOf(body: ShipmentRequest, id: string, number: string) {
  const at = new Date();
  return {
    id,
    reference: `SHP-F${number}`,
    tracking_code: `FL${number}GB`,
    organisation_id: ownerId,
    created_at: at,
    updated_at: at,
    status: 'PENDING_PAYMENT',
    status_at: at,
    event_count: 1,
    payment_status: 'UNPAID',
    shipper_full_name: body.shipper_fullname,
    shipper_email: body.shipper_email_address,
    shipper_phone: body.shipper_phone_number,
    shipper_country: body.shipper_country,
    shipper_postcode: body.shipper_postal_code,
    shipper_street_name: body.shipper_street_name,
    shipper_building: body.shipper_building,
    shipper_town: 'Dartford',
    receiver_full_name: body.receiver_fullname,
    receiver_email: body.receiver_email_address,
    receiver_phone: body.receiver_phone_number,
    receiver_country: body.receiver_country,
    receiver_postcode: body.receiver_postal_code,
    receiver_street_name: body.receiver_street_name,
    receiver_building: body.receiver_building,
    receiver_town: 'Inverness',
    customer_reference: '',
    content: body.shipment_content,
    weight_kg: body.weight,
    gross_weight_kg: body.total_gross_weight,
    pieces: body.number_of_pieces,
    parcel_type: body.parcel_type,
    payment_method: body.preferred_payment_method,
    declared_at: at,
    net_pence: 725,
    vat_pence: 145,
    gross_pence: 870,
    price_lines: JSON.stringify(priceLines),
    tariff_version: 1,
    zone: 'HIGHLANDS',
    delivery_days: 3,
    co2e_grams: 1234,
  };
}

const columns = Object.keys(shipmentOf(Object.create(null) as ShipmentRequest, '', '')); // only the names are read
const insertText = `
  with answer as (
    insert into idempotent_answers (owner_id, key, request_hash, answer) values ($1, $2, $3, $4) on conflict do nothing returning key
  ), added as (
    insert into shipments (${columns.join(', ')}) select ${columns.map((_, position) => `$${position + 5}`).join(', ')} where exists (select from answer)
    returning id, tracking_code, created_at, status
  ), parcel as (
    insert into parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)
    select id, id, 1, tracking_code, status, created_at, 1 from added returning id, status, status_at
  )
  insert into shipment_events (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source)
  select id, 1, 1, status_at, status_at, false, status, 'Shipment created.', 'CUSTOMER' from parcel`;

let created = 0;

app.post<{ Body: ShipmentRequest }>(
  apiBasePath + createShipment.path,
  { schema: { body: shipmentBody } },
  async ({ headers: sent, body }) => {
    await findOrganisation(sent);
    created += 1;
    const row = shipmentOf(body, randomUUID(), String(created).padStart(9, '0'));
    const response = shipmentResponse(row);
    const requestHash = hash('sha256', JSON.stringify(body), 'buffer');
    const key = sent['idempotency-key'];
    const values = [ownerId, key, requestHash, JSON.stringify(response), ...Object.values(row)];
    const { rowCount } = await pool.query({ name: 'create', text: insertText, values });
    if (rowCount !== 1) throw new Error('The floor stored nothing.');
    return { message: 'Shipment created', shipment: response };
  },
);

const listText = `select id, reference, tracking_code, customer_reference, status, payment_status, created_at, shipper_street_name,
    shipper_country, receiver_full_name, receiver_street_name, receiver_town, receiver_postcode, receiver_country, gross_pence, net_pence,
    vat_pence, weight_kg, pieces, parcel_type
  from shipments where organisation_id = $1 and hidden_at is null order by created_at desc, id desc limit 10`;
const countText = 'select count(*) from shipments where organisation_id = $1 and hidden_at is null';

app.get(apiBasePath + myShipments.path, async ({ headers: sent }) => {
  const organisation = await findOrganisation(sent);
  const [{ rows: counted }, { rows }] = await Promise.all([
    pool.query<{ count: string }>({ name: 'count', text: countText, values: [organisation] }),
    pool.query<Parameters<typeof shipmentResponse>[0]>({ name: 'list', text: listText, values: [organisation] }),
  ]);
  return { data: rows.map(shipmentResponse), total: Number(counted[0]?.count) };
});

const trackText = `select parcels.tracking_code, parcels.status, created_at, shipper_street_name, shipper_town, shipper_country, receiver_street_name,
    receiver_town, receiver_country, mode_of_transportation, delivery_days, parcels.event_count,
    parcel_events(parcels.id) as events
  from parcels join shipments on shipments.id = shipment_id where parcels.tracking_code = $1 and hidden_at is null`;

app.get<{ Querystring: { tracking_code: string } }>(apiBasePath + trackShipment.path, async ({ query }) => {
  const { rows } = await pool.query<Parameters<typeof parcelResponse>[0]>({
    name: 'track',
    text: trackText,
    values: [query.tracking_code],
  });
  const [row] = rows;
  if (!row) throw new Error('The floor was asked for an unknown parcel.');
  return { data: parcelResponse(row) };
});

const event = ['2026-01-02T03:04:05.678Z', 'IN_TRANSIT', 'Scanned on its way.', 'Dartford'] as const;
const hot = {
  data: parcelResponse({
    tracking_code: 'TH000000000GB',
    status: 'IN_TRANSIT',
    created_at: new Date(),
    shipper_street_name: 'High Street',
    shipper_town: 'Dartford',
    shipper_country: 'UK',
    receiver_street_name: 'Academy Street',
    receiver_town: 'Inverness',
    receiver_country: 'UK',
    mode_of_transportation: 'Electric van',
    delivery_days: 3,
    events: [event, event, event, event],
  }),
};

/** What everybody asks for, from memory. */
app.get('/fixed-response', async () => hot);

process.stdin.once('end', () => process.exit(0)).resume();
process.stdout.write(`The floor is ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
