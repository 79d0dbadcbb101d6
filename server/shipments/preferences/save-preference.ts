import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DeliveryPreference } from '../../../contract/receiver/delivery-preferences.ts';
import { canChangePreferences } from '../../../contract/values/shipment-status.ts';
import type { Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import {
  currentPreferences,
  type DroppedPlace,
  type PreferenceRecord,
  type PreferenceSource,
  questionOf,
} from './delivery-preference.ts';
import { findPreferences } from './preferences.queries.ts';

/** In the same transaction, under the shipment's lock. */
type FindPreference = (trx: Trx) => Promise<DeliveryPreference>;

/** The preference to set; without `preference`, the kind to withdraw. */
interface PreferenceChange {
  readonly kind: DeliveryPreference['kind'];
  readonly preference: DeliveryPreference | FindPreference | undefined;
  readonly source: PreferenceSource;
  /** The days that can be chosen. */
  readonly offeredDays: readonly string[];
  /** Runs in the same transaction, only where something has changed. */
  readonly onSaved?: (trx: Trx, madeAt: Date) => Promise<void>;
  /** Runs in the same transaction, also where the preference itself is unchanged. */
  readonly alongside?: ((trx: Trx, at: Date) => Promise<void>) | undefined;
}

/** How often a parcel's delivery may be changed with only what its label shows: each change sends an email. */
const mostByPostcode = 10;

/**
 * Sets or withdraws a delivery preference until the parcel, or one of several, is out for delivery. Concurrent changes run one after the other, and the
 * last one applies. A change without effect is not recorded.
 */
export async function savePreference(
  { database, now }: Pick<ShipmentDeps, 'database' | 'now'>,
  shipmentId: string,
  { kind, preference: given, source, offeredDays, onSaved, alongside }: PreferenceChange,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const shipment = await lockStatuses(trx, shipmentId);
    if (!shipment || !canChangePreferences(shipment)) refuse('CONFLICT', tooLate);
    const records = (await findPreferences(trx, [shipmentId])).get(shipmentId) ?? [];
    const question = questionOf(kind);
    const standing = currentPreferences(records).find((known) => questionOf(known.kind) === question);
    // Code and postcode stand on the label, so who knows them may be anybody; our mail goes to the receiver alone.
    if (source === 'POSTCODE' && standing?.source === 'LINK') {
      // Needs may be about health. A refusal would tell the sender, who knows both too, that there are some.
      if (kind === 'NEEDS') return;
      refuse('CONFLICT', linkWeighsMore);
    }
    const preference = typeof given === 'function' ? await given(trx) : given;
    const madeAt = now();
    await alongside?.(trx, madeAt);
    const isKnown = preference ? isDeepStrictEqual(standing?.preference, preference) : standing?.kind !== kind;
    if (isKnown) return;
    if (preference?.kind === 'ANOTHER_DAY' && !offeredDays.includes(preference.day)) {
      refuse('VALIDATION', notOffered, { 'preference.day': notOffered });
    }
    if (source === 'POSTCODE' && records.filter((record) => record.source === source).length >= mostByPostcode) {
      refuse('CONFLICT', tooManyByPostcode);
    }
    await insertPreference(trx, shipmentId, { madeAt, source, kind, preference });
    await onSaved?.(trx, madeAt);
    if (question === 'DAY')
      await updatePreferredDay(trx, shipmentId, preference?.kind === 'ANOTHER_DAY' ? preference.day : null);
  });
}

const tooLate = 'This parcel is out for delivery or has arrived, so you can’t change how it’s delivered.';
const linkWeighsMore =
  'The receiver has already told us, using the private link in our email. Use that link to change it.';
const tooManyByPostcode =
  'This delivery has been changed many times. To change it again, use the link in our email to the receiver.';
const notOffered = 'We can’t deliver on that day. Choose one of the days offered.';

/** The choice of a point ends where it stands; undefined where the receiver has chosen something else since, or the parcel is there. */
export async function endPickupChoice(
  trx: Trx,
  shipmentId: string,
  point: string,
  madeAt: Date,
): Promise<'ended' | undefined> {
  const shipment = await lockStatuses(trx, shipmentId);
  if (!shipment || isFinal(shipment.status) || shipment.status === 'READY_FOR_PICKUP') return undefined;
  const records = (await findPreferences(trx, [shipmentId])).get(shipmentId) ?? [];
  const standing = currentPreferences(records).find(({ kind }) => kind === 'PICKUP_POINT')?.preference;
  if (standing?.kind !== 'PICKUP_POINT' || standing.point !== point) return undefined;
  const withdrawal = { kind: 'PICKUP_POINT', preference: undefined, source: 'CLOSED_POINT', madeAt } as const;
  await insertPreference(trx, shipmentId, withdrawal);
  return 'ended';
}

/** Where the receiver wants the parcel left now. */
export async function findPlace(trx: Trx, shipmentId: string): Promise<DroppedPlace | undefined> {
  const records = (await findPreferences(trx, [shipmentId])).get(shipmentId) ?? [];
  const kind = currentPreferences(records).find((known) => questionOf(known.kind) === 'PLACE')?.kind;
  return kind === 'ANOTHER_DAY' || kind === 'NEEDS' ? undefined : kind;
}

/** The history stays: deleting rows would bring back what was chosen before. Lock the shipment before. */
export function dropPlace(trx: Trx, shipmentId: string, kind: DroppedPlace, madeAt: Date): Promise<void> {
  return insertPreference(trx, shipmentId, { kind, preference: undefined, source: 'ADDRESS_CORRECTED', madeAt });
}

/** So that a parcel's preferences and its scans are recorded one after the other. */
async function lockStatuses(trx: Trx, shipmentId: string) {
  const row = await trx
    .selectFrom('shipments')
    .select('status')
    .where('id', '=', shipmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // By a statement of its own: one that waits for the lock sees the parcels as they were before it waited.
  const parcels = await trx.selectFrom('parcels').select('status').where('shipment_id', '=', shipmentId).execute();
  return row && { status: row.status, parcels };
}

async function insertPreference(trx: Trx, shipmentId: string, record: PreferenceRecord): Promise<void> {
  const { madeAt, source, kind, preference } = record;
  await trx
    .insertInto('delivery_preferences')
    .values({
      shipment_id: shipmentId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from delivery_preferences where shipment_id = ${shipmentId})`,
      made_at: madeAt,
      source,
      kind,
      is_withdrawn: preference === undefined,
      words: wordsOf(preference),
      day: preference?.kind === 'ANOTHER_DAY' ? preference.day : null,
      point_code: preference?.kind === 'PICKUP_POINT' ? preference.point : null,
      needs: preference?.kind === 'NEEDS' ? preference.needs : [],
    })
    .execute();
}

async function updatePreferredDay(trx: Trx, shipmentId: string, day: string | null): Promise<void> {
  await trx.updateTable('shipments').set({ preferred_day: day }).where('id', '=', shipmentId).execute();
}

function wordsOf(preference: DeliveryPreference | undefined): string {
  if (preference?.kind === 'SAFE_PLACE' || preference?.kind === 'PICKUP_POINT') return preference.place;
  if (preference?.kind === 'NEIGHBOUR') return preference.neighbour;
  return preference?.kind === 'NEEDS' ? preference.note : '';
}
