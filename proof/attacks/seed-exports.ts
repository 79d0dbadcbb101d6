import { apiBasePath } from '../../contract/endpoint.ts';
import { createShipment } from '../../contract/shipments.ts';
import { query } from '../../server/testing/database/query.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import type { AttackContext } from './attack.ts';
import { expectOk, type Person } from './people.ts';

const rowsEach = 15_000;

/** Delivered shipments with long texts for up to 26 people, so that each export has about 50 MB. Tracking codes begin with the letter. */
export async function seedExports(
  { client, databaseUrl }: AttackContext,
  people: readonly Person[],
  letter: string,
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const call = {
    method: 'POST',
    path: apiBasePath + createShipment.path,
    headers: { authorization: `Bearer ${first.token}` },
    body: shipmentForm(),
  };
  const { text } = await expectOk(client, call, first.network);
  const { _id } = createShipment.response.parse(JSON.parse(text)).shipment;
  const ids = people.map(({ id }) => `'${id}'`).join();
  // Without triggers, so without notifications. A tenth of each text differs, as in real ones.
  await query(
    databaseUrl,
    `set statement_timeout = 0;
     set session_replication_role = replica;
     insert into shipments select copy.* from shipments as model,
       unnest(array[${ids}]::uuid[]) with ordinality as person (id, place), generate_series(2, ${rowsEach + 1}) as n,
       lateral (select organisation_id from memberships where user_id = person.id) as owner,
       lateral (select '${letter}' || chr(64 + person.place::integer) as letters) as series,
       lateral (select md5(n::text) || repeat('long ', 50) as words) as text,
       lateral jsonb_populate_record(model, jsonb_build_object(
         'id', gen_random_uuid(), 'organisation_id', owner.organisation_id, 'status', 'DELIVERED', 'payment_status', 'PAID',
         'booked_at', now(), 'reference', 'SHP-' || letters || to_char(n, 'FM00000000'),
         'tracking_code', letters || to_char(n, 'FM000000000') || 'GB',
         'shipper_full_name', words, 'shipper_street_name', words, 'shipper_building', left(words, 100),
         'receiver_full_name', words, 'receiver_street_name', words, 'receiver_building', left(words, 100),
         'content', words)) as copy
     where model.id = '${_id}';
     insert into parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)
     select id, id, 1, tracking_code, status, status_at, 1 from shipments
     where not exists (select from parcels where shipment_id = shipments.id);
     analyze shipments; analyze parcels`,
  );
}
