import { hash } from 'node:crypto';
import type { AddressPreview, CorrectedAddress } from '../../contract/staff/parcels.ts';
import { hasPermission } from '../../contract/staff/staff-permissions.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { streetLine } from '../../contract/values/places/street-line.ts';
import { type Actor, requireStillStaff } from '../audit/record-audit.ts';
import { lockCollectionsOf } from '../collections/change-collection.ts';
import type { Trx } from '../database/database.ts';
import { Refusal, refuse } from '../http/errors.ts';
import {
  addAddressRefund,
  addAddressWaiver,
  type Correction,
  canCorrect,
  planCorrection,
  saveCorrection,
  selectCorrected,
} from '../shipments/create/correct-address.ts';
import { cancellableStatuses, whyNoLabel } from '../shipments/lifecycle/owner-actions.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { selectHeldParcels } from './change-parcel.ts';
import { auditShipment, type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';
import { findAnyShipment, requireNotErased } from './find-shipment.ts';
import { selectWaitingRequests } from './refund-requests.repository.ts';
import { askWithin, refuseOwn } from './refund-shipment.ts';
import { selectCollections, selectPaid } from './timeline.repository.ts';
import { parcelLook } from './timeline.ts';

type Asked = CorrectedAddress & { readonly id: string };

type Extra = 'WAIVE' | 'CHARGE' | undefined;

type PriceBook = Awaited<ReturnType<ConsoleDeps['readPriceBook']>>;

interface Plan {
  readonly shipment: Shipment;
  readonly correction: Correction;
  readonly preview: AddressPreview;
}

export async function previewAddress(deps: ConsoleDeps, actor: Actor, asked: Asked): Promise<AddressPreview> {
  const { id, priceBook } = await findWithPrices(deps, asked.id);
  return deps.database.transaction().execute(async (trx) => {
    await requireStillStaff(trx, actor);
    await requireNotErased(trx, id);
    const { shipment, preview } = await plan(deps, trx, actor, { ...asked, id, priceBook });
    await auditShipment(deps, trx, actor, shipment.reference, { action: parcelLook });
    return preview;
  });
}

/**
 * The address, what it costs less or more, the mail about it and the record of it are there together or not at all. Against a scan, a cancellation and a
 * colleague one wins, and the others are told.
 */
export async function correctAddress(
  deps: ConsoleDeps,
  call: StaffCall,
  asked: Asked & { readonly seen: string; readonly reason: string; readonly extra?: Extra },
): Promise<string> {
  const { id, priceBook } = await findWithPrices(deps, asked.id);
  return withStaffKey(deps, call, async (trx) => {
    await lockShipments(trx, [id]);
    await requireNotErased(trx, id);
    if (asked.side === 'SENDER') await lockCollectionsOf(trx, await findAnyShipment(trx, id));
    const { shipment, correction, preview } = await plan(deps, trx, call.actor, { ...asked, id, priceBook });
    if (preview.seen !== asked.seen) {
      refuse('CONFLICT', 'The address or its price has changed meanwhile. Look at the price again.');
    }
    const { before, after, refund_pence: refundPence } = preview;
    const { chargedPence, waivedPence } = splitExtra(preview, asked.extra);
    if (waivedPence > 0) refuseHighWaiver(deps, call.actor, correction.unpaidPence);
    const at = deps.now();
    const { droppedPlace = null } = correction;
    await saveCorrection(trx, id, correction, at);
    if (waivedPence > 0) await addAddressWaiver(trx, id, waivedPence);
    if (droppedPlace) {
      const mail = { parcelId: id, at: at.toISOString(), addressee: 'RECEIVER' } as const;
      await deps.enqueuePreferenceMails(trx, [mail]);
    }
    const isRefunded = refundPence > 0 && (await refund(deps, trx, call.actor, { id, refundPence }));
    await deps.enqueueAddressMail(trx, {
      shipmentId: id,
      side: asked.side,
      before,
      after,
      refundPence: isRefunded ? refundPence : 0,
      waivedPence,
      ...(chargedPence > 0 && preview.charge_to && { charged: { pence: chargedPence, to: preview.charge_to } }),
      droppedPlace,
      hasLabel: whyNoLabel(shipment) === undefined,
    });
    await auditShipment(deps, trx, call.actor, shipment.reference, {
      action: `correct ${asked.side.toLowerCase()} address`,
      before: { postcode: correction.before.postcode, pence: correction.pricePence.before },
      after: {
        postcode: correction.after.postcode,
        pence: correction.pricePence.after,
        changed: changedParts(correction),
        refundPence,
        waivedPence,
        chargedPence,
        reason: asked.reason,
      },
    });
    if (chargedPence > 0) await charge(deps, trx, id, chargedPence);
    const money =
      refundPence === 0 ? '' : ` ${pounds(refundPence)} ${isRefunded ? 'goes back' : 'waits for a second person'}.`;
    const charged = chargedPence === 0 ? '' : ` ${pounds(chargedPence)} is charged, with an invoice by email.`;
    return `The address is corrected.${money}${charged}${labelAdvice(shipment)}`;
  });
}

function splitExtra({ extra_pence: extraPence, charge_to: chargeTo }: AddressPreview, extra: Extra) {
  if (extraPence > 0 && chargeTo !== null && extra === undefined) {
    const message = 'Choose whether to waive the difference or to charge it.';
    refuse('VALIDATION', message, { extra: message });
  }
  if (extra !== 'CHARGE' || extraPence === 0) return { chargedPence: 0, waivedPence: extraPence };
  if (chargeTo === null)
    refuse('CONFLICT', 'A card paid for this shipment, and we can’t charge it again. Waive the difference.');
  return { chargedPence: extraPence, waivedPence: 0 };
}

/** The shipment as it is corrected is on the invoice. Last: from here on, every other payment waits. */
async function charge({ takeSurcharge }: ConsoleDeps, trx: Trx, id: string, pence: number): Promise<void> {
  try {
    await takeSurcharge(trx, await findAnyShipment(trx, id), pence);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, `The difference can’t be charged. Its owner would read: “${error.message}”`);
  }
  await addAddressRefund(trx, id, -pence);
}

/** What we already have has its label on. */
function labelAdvice(shipment: Shipment): string {
  const isOurs = shipment.parcels.some(({ status }) => !cancellableStatuses.includes(status));
  const forCustomer =
    whyNoLabel(shipment) === undefined ? ' If the customer has printed a label, it has to be printed again.' : '';
  return isOurs ? `${forCustomer} The depot has to put a new label on what we already have.` : forCustomer;
}

/** Prices before the transaction begins: one that holds a connection must not wait for a second one. */
async function findWithPrices(deps: ConsoleDeps, code: string) {
  const { id, organisationId } = await findAnyShipment(deps.database, code);
  return { id, priceBook: await deps.readPriceBook(organisationId) };
}

async function plan(
  deps: ConsoleDeps,
  trx: Trx,
  actor: Actor,
  asked: Asked & { readonly priceBook: PriceBook },
): Promise<Plan> {
  const { id, priceBook, building, street_name: streetName, town, postal_code: postcode } = asked;
  const shipment = await findAnyShipment(trx, id);
  const side = asked.side === 'SENDER' ? 'shipper' : 'receiver';
  await refuseOwn(deps, trx, shipment.organisationId, actor, 'correct');
  if (!canCorrect(side, shipment, await selectHeldParcels(trx, id))) refuseTooLate(side, shipment);
  if (side === 'shipper') await refuseCollected(trx, id);
  const corrected = await selectCorrected(trx, id);
  const address = { building, streetName, town, postcode };
  const correction = planCorrection(priceBook, shipment, { side, address, corrected, at: deps.now() });
  if (correction.after.postcode !== correction.before.postcode && (await selectWaitingRequests(trx, id)).length > 0) {
    refuse('CONFLICT', 'A refund for this shipment waits for a second person. Have it decided first.');
  }
  const paid = await selectPaid(trx, id);
  const leftPence = paid ? paid.pence - paid.refundedPence : 0;
  const shown = {
    before: addressLine(correction.before),
    after: addressLine(correction.after),
    price_before: correction.pricePence.before,
    price_after: correction.pricePence.after,
    tariff_version: shipment.tariffVersion,
    cheaper_pence: correction.refundPence,
    refund_pence: Math.min(correction.refundPence, leftPence), // some may be back already, for another reason
    extra_pence: correction.extraPence,
    charge_to: paid && paid.from !== 'CARD' ? paid.from : null,
    dropped_place: correction.droppedPlace ?? null,
  };
  const seen = hash('sha256', JSON.stringify(shown), 'base64url');
  return { shipment, correction, preview: { ...shown, seen } };
}

function refuseTooLate(side: 'shipper' | 'receiver', { bookedAt, status }: Shipment): never {
  if (bookedAt === undefined) refuse('CONFLICT', 'Nobody has paid for this shipment: its sender can change it.');
  const now = status.replaceAll('_', ' ');
  return refuse(
    'CONFLICT',
    side === 'shipper'
      ? `The sender’s address can be corrected until we collect a parcel. Now: ${now}.`
      : `The receiver’s address can be corrected until a parcel is loaded for its delivery. Now: ${now}.`,
  );
}

/** A window belongs to the area of its address. */
async function refuseCollected(trx: Trx, id: string): Promise<void> {
  const isBooked = (await selectCollections(trx, id)).some(({ state }) => state === 'BOOKED');
  if (isBooked)
    refuse('CONFLICT', 'A van is booked for the old address. The customer has to cancel the collection first.');
}

/** Waiving gives money away as a refund does. All of it together, or many small waivers would need nobody else. */
function refuseHighWaiver(
  { fourEyesAbovePence }: Pick<ConsoleDeps, 'fourEyesAbovePence'>,
  { staff }: Actor,
  unpaidPence: number,
): void {
  if (unpaidPence <= fourEyesAbovePence || (staff && hasPermission(staff.role, 'refunds:confirm'))) return;
  refuse('CONFLICT', `Only somebody who confirms refunds may waive more than ${pounds(fourEyesAbovePence)} in all.`);
}

/** False where a second person has to confirm it. */
async function refund(
  deps: ConsoleDeps,
  trx: Trx,
  actor: Actor,
  { id, refundPence }: { readonly id: string; readonly refundPence: number },
): Promise<boolean> {
  const reason = 'The corrected address costs less.'; // on the credit note
  const { state } = await askWithin(deps, trx, actor, {
    id,
    pence: refundPence,
    leftBefore: undefined,
    reason,
    isForAddress: true,
  });
  return state === 'REFUNDED';
}

/** Not the address itself: this record outlives the people, and the mail about it does not. */
function changedParts({ before, after }: Correction): readonly string[] {
  return (['building', 'streetName', 'town', 'postcode'] as const).filter((part) => before[part] !== after[part]);
}

export function addressLine({ building, streetName, town, postcode }: Correction['after']): string {
  return [streetLine(building, streetName), town, postcode].filter(Boolean).join(', ');
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}
