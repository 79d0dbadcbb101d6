import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pickupQrPrefix, type SharedPickup } from '../../contract/points/pickups.ts';
import { hoursWords } from '../../contract/points/point-words.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { createTokenSigner, type SigningKeys } from '../crypto/token-signer.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, type Limit, limitTries, networkOf } from '../http/rate-limit.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import { findShipment } from '../shipments/shipments.queries.ts';
import { openReceiverParcel } from '../tracking/receiver-access.ts';
import { createReceiverLinks, type ReceiverLinks, uuidFromBytes, uuidToBytes } from '../tracking/receiver-link.ts';
import type { PointDeps } from './manage-points.ts';
import { addressOf, type PickupPins } from './pickups.ts';
import { presentPoint } from './point.ts';
import { selectLinkedPickups, selectPickups } from './points.repository.ts';

/** For who collects a parcel instead of its receiver. */
interface PickupLinks extends Pick<ReceiverLinks, 'parcelOf'> {
  /** By an id that the waiting parcels have, so that it can end. What proves it is in the fragment, which no request carries. */
  linkFor(linkId: string): string;
  /** Undefined for a token that we did not sign for this. */
  linkIdOf(token: string): string | undefined;
}

export function createPickupLinks(keys: SigningKeys & { readonly publicUrl: string }): PickupLinks {
  const signer = createTokenSigner('pickup links', keys);
  const { parcelOf } = createReceiverLinks(keys.encryptionKey, keys.publicUrl, keys.previousEncryptionKeys);
  return {
    parcelOf,
    linkFor: (linkId) => `${keys.publicUrl}/pick-up#${signer.sign(uuidToBytes(linkId))}`,
    linkIdOf: (token) => {
      const id = signer.verify(token);
      return id && uuidFromBytes(id);
    },
  };
}

interface PickupLinkDeps extends PointDeps {
  readonly links: PickupLinks;
  readonly pins: PickupPins;
  readonly countTry: CountTry;
  readonly limits: { readonly preferencesPerParcel: Limit; readonly trackingMissesPerAddress: Limit };
}

/** Parcels of the shipment that came since the link was made join it. Several calls at once answer the same link. */
export async function sharePickup(deps: PickupLinkDeps, token: string): Promise<string> {
  const shipmentId = await openCounted(deps, token);
  return deps.database.transaction().execute(async (trx) => {
    await lockShipments(trx, [shipmentId]);
    const waiting = keepWaiting(await selectPickups(trx, shipmentId), deps.now());
    if (waiting.length === 0) return refuse('CONFLICT', 'No parcel waits to be collected at a point.');
    const linkId = waiting.find((one) => one.linkId !== null)?.linkId ?? randomUUID();
    const ids = waiting.map(({ parcelId }) => parcelId);
    await sql`update pickups set link_id = ${linkId}::uuid where parcel_id = any(${ids}::uuid[])`.execute(trx);
    return deps.links.linkFor(linkId);
  });
}

export async function endSharedPickup(deps: PickupLinkDeps, token: string): Promise<void> {
  const shipmentId = await openCounted(deps, token);
  await deps.database.transaction().execute(async (trx) => {
    await lockShipments(trx, [shipmentId]);
    await sql`
      update pickups set link_id = null
      where link_id is not null and parcel_id in (select id from parcels where shipment_id = ${shipmentId}::uuid)`.execute(
      trx,
    );
  });
}

/** The shipment of a receiver's link. */
async function openCounted(deps: PickupLinkDeps, token: string): Promise<string> {
  const { shipment } = await openReceiverParcel(deps, token);
  const subject = `pickup links for ${shipment.id}`;
  const reason = 'You’ve changed this link too many times.';
  await limitTries(deps.countTry, deps.limits.preferencesPerParcel, subject, reason);
  return shipment.id;
}

/** Only what doesn’t work counts against the caller’s limit. */
export async function openSharedPickup(deps: PickupLinkDeps, token: string, address: string): Promise<SharedPickup> {
  const linkId = deps.links.linkIdOf(token);
  const waiting = linkId === undefined ? [] : keepWaiting(await selectLinkedPickups(deps.database, linkId), deps.now());
  const shipment = waiting[0] && (await findShipment(deps.database, waiting[0].shipmentId));
  if (!shipment) {
    const subject = `tracking misses of ${networkOf(address)}`;
    const reason = 'You’ve opened a lot of links that don’t work.';
    await limitTries(deps.countTry, deps.limits.trackingMissesPerAddress, subject, reason);
    return refuse('NOT_FOUND', 'This link doesn’t work. The parcel was collected or went back, or the link was ended.');
  }
  const { drawQr } = await import('../shipments/labels/barcodes.ts'); // two megabytes that few need
  const pin = deps.pins.pinFor(shipment.id);
  const today = dateText(londonDay(deps.now()));
  return {
    first_name: shipment.receiver.fullName.trim().split(/\s+/)[0] ?? '',
    pin,
    parcels: waiting.map(({ number, point, keptUntil, trackingCode }) => ({
      number,
      address: addressOf(point),
      hours: hoursWords(presentPoint(point, today)),
      until: keptUntil,
      qr: new TextDecoder().decode(drawQr(`${pickupQrPrefix}.${trackingCode}.${pin}`)),
    })),
  };
}

/** What another scan moved keeps its row until its last day is over. */
function keepWaiting(parcels: Awaited<ReturnType<typeof selectPickups>>, now: Date) {
  const today = dateText(londonDay(now));
  return parcels.filter(({ status, keptUntil }) => status === 'READY_FOR_PICKUP' && keptUntil >= today);
}
