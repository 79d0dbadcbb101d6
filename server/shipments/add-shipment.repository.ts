import { eventColumns } from './events.repository.ts';
import type { Party, Shipment } from './shipment.ts';
import type { Trx } from './shipment-deps.ts';

/** The key of the event every shipment begins with. */
const createdKey = 'own:PENDING_PAYMENT';

/**
 * Adds a shipment, its first event, and its number in the account's list, in one statement. Whoever else adds one for the same
 * account waits until this transaction ends.
 */
export async function insertShipment(trx: Trx, shipment: Shipment, sentence: string): Promise<void> {
  const { id, createdAt: at } = shipment;
  await trx
    .with('numbered', (db) =>
      db
        .insertInto('shipment_counters')
        .values({ account_id: shipment.accountId, last_number: 1 })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({
            last_number: eb('shipment_counters.last_number', '+', 1),
          })),
        )
        .returning('last_number'),
    )
    .with('added', (db) =>
      db.insertInto('shipments').values((eb) => ({
        ...valuesOf(shipment),
        list_number: eb.selectFrom('numbered').select('last_number'),
      })),
    )
    .insertInto('shipment_events')
    .columns([...eventColumns])
    .values({
      shipment_id: id,
      idempotency_key: createdKey,
      number: 1,
      happened_at: at,
      recorded_at: at,
      is_late: false,
      status: shipment.status,
      reason: null,
      sentence,
      town: null,
      source: 'CUSTOMER',
    })
    .execute();
}

function valuesOf(shipment: Shipment) {
  return {
    id: shipment.id,
    reference: shipment.reference,
    tracking_code: shipment.trackingCode,
    account_id: shipment.accountId,
    created_at: shipment.createdAt,
    updated_at: shipment.createdAt,
    status: shipment.status,
    status_at: shipment.createdAt,
    event_count: 1,
    payment_status: shipment.paymentStatus,
    ...partyValues('shipper', shipment.shipper),
    ...partyValues('receiver', shipment.receiver),
    content: shipment.content,
    weight_kg: shipment.weightKg,
    gross_weight_kg: shipment.grossWeightKg,
    pieces: shipment.pieces,
    parcel_type: shipment.parcelType,
    payment_method: shipment.paymentMethod,
    declared_at: shipment.declaredAt ?? null,
    net_pence: shipment.netPence,
    vat_pence: shipment.vatPence,
    gross_pence: shipment.grossPence,
    price_lines: JSON.stringify(shipment.priceLines),
    tariff_version: shipment.tariffVersion,
    zone: shipment.zone,
    quote_id: shipment.quoteId ?? null,
    delivery_days: shipment.deliveryDays,
  };
}

function partyValues<S extends 'shipper' | 'receiver'>(side: S, party: Party) {
  const values = {
    [`${side}_full_name`]: party.fullName,
    [`${side}_email`]: party.email,
    [`${side}_phone`]: party.phone,
    [`${side}_country`]: party.country,
    [`${side}_postcode`]: party.postcode,
    [`${side}_street_name`]: party.streetName,
    [`${side}_building`]: party.building,
    [`${side}_town`]: party.town,
  };
  return values as Record<`${S}_${PartyColumn}`, string>; // a computed key is only text to the compiler
}

type PartyColumn = 'full_name' | 'email' | 'phone' | 'country' | 'postcode' | 'street_name' | 'building' | 'town';
