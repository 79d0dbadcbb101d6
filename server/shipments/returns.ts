import { sql } from 'kysely';
import type { ShipmentRequest } from '../../contract/shipments.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { whyNoLabel } from './lifecycle/owner-actions.ts';
import { isOrderedReturn, type Party, type Shipment } from './shipment.ts';
import type { CanEmailHolder } from './shipment-deps.ts';
import { findOwnShipment, findShipment, refuseUnknown } from './shipments.queries.ts';

/** The delivered parcel of a receiver's private link; refused where the link does not work. Tracking, which stands above, knows it. */
export type OpenReturn = (token: string) => Promise<Shipment>;

interface ReturnSource {
  readonly id: string;
  /** Where a receiver sends it: the first sender's address without what is private. Undefined for an owner, who knows it all. */
  readonly receiver?: Party;
  /** Where an owner has it collected: from who received it. Undefined for a receiver, who may have it collected anywhere. */
  readonly shipper?: Party;
}

/** The delivered shipment that a form sends back. An owner names a shipment of theirs, a receiver shows the token of their link. */
export async function findReturnSource(
  { database, openReturn }: { readonly database: Database; readonly openReturn: OpenReturn },
  customer: Customer,
  { return_of: id = '', return_token: token = '' }: ShipmentRequest,
): Promise<ReturnSource | undefined> {
  if (token !== '') {
    const delivered = await openReturn(token);
    return { id: delivered.id, receiver: { ...delivered.shipper, email: '', phone: '' } };
  }
  if (id === '') return undefined;
  const own = (await findOwnShipment(database, customer.organisationId, id)) ?? refuseUnknown();
  refuseUndelivered(own);
  await refuseReturned(database, own);
  return { id: own.id, shipper: own.receiver };
}

const fixedNames = ['fullName', 'country', 'postcode', 'streetName', 'building', 'town'] as const;

/**
 * Who has a parcel that its sender ordered back: the person and door we delivered to, who are told that we come. Another phone number
 * is fine, and so is a house number where we have none; another person or address is refused. A building or town that was left out
 * is the one we know.
 */
export function collectionParty(delivered: Party, typed: Party, request: ShipmentRequest): Party {
  const known = { ...delivered, building: delivered.building || typed.building };
  const given: Party = {
    ...typed,
    building: request.shipper_building ? typed.building : known.building,
    town: request.shipper_town ? typed.town : known.town,
  };
  const isSame = fixedNames.every((name) => given[name].trim().toLowerCase() === known[name].trim().toLowerCase());
  if (!isSame) {
    refuse(
      'CONFLICT',
      'We collect returns from the person and address we delivered to. To have it collected somewhere else, start a new shipment.',
    );
  }
  return { ...known, phone: typed.phone };
}

export function refuseUndelivered({ status, shipper }: Pick<Shipment, 'status' | 'shipper'>): void {
  if (status !== 'DELIVERED') refuse('CONFLICT', 'You can return a parcel once it has been delivered.');
  if (shipper.postcode === '') refuse('CONFLICT', 'We no longer have the addresses for this shipment.');
}

export async function refuseReturned(database: Database, delivered: Shipment): Promise<void> {
  const reason = await whyReturned(database, delivered);
  if (reason !== undefined) refuse('CONFLICT', reason);
}

async function whyReturned(database: Database, delivered: Shipment): Promise<string | undefined> {
  const linkedTo = await findLinkedShipments(database, [delivered]);
  const { returnedWith } = linkedTo(delivered);
  return returnedWith && whyNoSecondReturn(returnedWith.trackingCode, returnedWith.status);
}

export async function refuseEndedReturn(database: Database, shipment: Shipment): Promise<void> {
  const reason = await whyReturnEnded(database, shipment);
  if (reason !== undefined) refuse('CONFLICT', reason);
}

/** For the customer. Undefined where a return that is not booked still can be. */
export async function whyReturnEnded(database: Database, shipment: Shipment): Promise<string | undefined> {
  const reasons = await whyReturnsEnded(database, [shipment]);
  return reasons.get(shipment.id);
}

/** By shipment; without those that are no returns or that can still be booked. */
export async function whyReturnsEnded(
  database: Database,
  shipments: readonly Pick<Shipment, 'id' | 'returnOf'>[],
): Promise<ReadonlyMap<string, string>> {
  const returns = shipments.filter(({ returnOf }) => returnOf !== undefined);
  if (returns.length === 0) return new Map();
  const ended = await findEndedReturns(
    database,
    returns.map(({ id }) => id),
  );
  return new Map(
    ended.map((row) => [
      row.id,
      row.returned_with === null
        ? 'We no longer have the addresses of the parcel being returned.'
        : whyNoSecondReturn(row.returned_with, row.returned_status),
    ]),
  );
}

function whyNoSecondReturn(trackingCode: string, status: ShipmentStatus | null): string {
  const code = `The tracking number is ${trackingCode}.`;
  if (status === 'DELIVERED') return `This parcel has been returned. ${code}`;
  if (status === 'RETURNED')
    return `We couldn’t deliver the return of this parcel, and brought it back. ${code} To send it again, start a new shipment.`;
  return `This parcel is already being returned. ${code}`;
}

interface EndedReturn {
  readonly id: string;
  /** The tracking code of the booked return of the same parcel, and its status; null where the parcel's people are erased. */
  readonly returned_with: string | null;
  readonly returned_status: ShipmentStatus | null;
}

/** Those of the returns that can't be booked any more. */
async function findEndedReturns(database: Database | Trx, ids: readonly string[]): Promise<readonly EndedReturn[]> {
  const { rows } = await sql<EndedReturn & { readonly is_erased: boolean }>`
    select back.id, source.id is null or source.shipper_postcode = '' as is_erased,
      booked.tracking_code as returned_with, booked.status as returned_status
    from shipments as back
    left join shipments as source on source.id = back.return_of
    left join lateral (
      select other.tracking_code, other.status from shipments as other
      where source.shipper_postcode <> '' and other.return_of = back.return_of and other.id <> back.id
        and other.booked_at is not null and other.status not in ('CANCELLED', 'EXPIRED')
      order by other.created_at desc limit 1) as booked on true
    where back.id = any(${ids}::uuid[]) and back.return_of is not null`.execute(database);
  return rows.filter((row) => row.is_erased || row.returned_with !== null);
}

/** The other half of a return. */
export interface LinkedShipment {
  readonly trackingCode: string;
  /** Undefined where it is another customer's. */
  readonly reference: string | undefined;
  readonly status: ShipmentStatus;
  /** Whether it is booked and waits to be collected. */
  readonly isWaiting: boolean;
  readonly pieces: number;
}

export interface LinkedShipments {
  readonly returnOf: LinkedShipment | undefined;
  readonly returnedWith: LinkedShipment | undefined;
  /** A return of the same customer that waits for its payment. */
  readonly returnDraft: LinkedShipment | undefined;
}

const isBooked = sql<boolean>`(booked_at is not null and status not in ('CANCELLED', 'EXPIRED'))`;

const isDraft = sql<boolean>`(status = 'PENDING_PAYMENT' and hidden_at is null)`;

type Half = Pick<Shipment, 'id' | 'returnOf' | 'organisationId'>;

/** What each shipment brings back, and the newest shipments that bring it back. */
export async function findLinkedShipments(
  database: Database,
  shipments: readonly Half[],
): Promise<(shipment: Half) => LinkedShipments> {
  const ids = shipments.map(({ id }) => id);
  const sources = shipments.flatMap(({ returnOf }) => returnOf ?? []);
  const rows = await database
    .selectFrom('shipments')
    .select([
      'id',
      'organisation_id',
      'reference',
      'tracking_code',
      'return_of',
      'status',
      'payment_status',
      'booked_at',
      'pieces',
    ])
    .select(isBooked.as('is_booked'))
    .where(
      sql<boolean>`(id = any(${sources}::uuid[]) or (return_of = any(${ids}::uuid[]) and (${isBooked} or ${isDraft})))`,
    )
    .orderBy('created_at', 'desc')
    .execute();
  return ({ id, returnOf, organisationId }) => {
    const linked = (row: (typeof rows)[number] | undefined): LinkedShipment | undefined =>
      row && {
        trackingCode: row.tracking_code,
        reference: row.organisation_id === organisationId ? row.reference : undefined,
        status: row.status,
        pieces: row.pieces,
        isWaiting:
          whyNoLabel({
            status: row.status,
            paymentStatus: row.payment_status,
            bookedAt: row.booked_at ?? undefined,
          }) === undefined,
      };
    return {
      returnOf: linked(rows.find((row) => row.id === returnOf)),
      returnedWith: linked(rows.find((row) => row.return_of === id && row.is_booked)),
      returnDraft: linked(
        rows.find((row) => row.return_of === id && !row.is_booked && row.organisation_id === organisationId),
      ),
    };
  };
}

/**
 * The unpaid return of a parcel that a customer has already, so that they make no second one. Of calls at the same time one finds none, and
 * the others find what it has saved: they wait for its transaction.
 */
export async function lockReturnDraft(trx: Trx, organisationId: string, source: string): Promise<Shipment | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`return of ${source} by ${organisationId}`}, 0))`.execute(
    trx,
  );
  const row = await trx
    .selectFrom('shipments')
    .select('id')
    .where('return_of', '=', source)
    .where('organisation_id', '=', organisationId)
    .where(isDraft)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && findShipment(trx, row.id);
}

/** Whether two forms send the same back, in the same way and for the same price. */
export function isSameReturn(one: Shipment, other: Shipment): boolean {
  const [first, second] = [one, other].map(({ shipper, receiver, ...rest }) =>
    JSON.stringify([
      ...[shipper, receiver].map((party) => fixedNames.map((name) => party[name])),
      [shipper.phone, rest.customerReference, rest.content, rest.parcelType, rest.pieces, rest.grossPence],
      [Number(rest.weightKg), Number(rest.grossWeightKg)],
    ]),
  );
  return first === second;
}

interface EndedByReason {
  /** For the customer. */
  readonly reason: string;
  readonly ids: readonly string[];
}

/**
 * Locks the parcels that shipments bring back, and answers those shipments that can't be booked any more, by the reason. Parcels and
 * shipments are locked in one order by their ids, as everywhere.
 */
export async function lockEndedReturns(trx: Trx, ids: readonly string[]): Promise<readonly EndedByReason[]> {
  const returns = await trx
    .selectFrom('shipments')
    .select('return_of')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('return_of', 'is not', null)
    .execute();
  if (returns.length === 0) return [];
  const sources = returns.flatMap(({ return_of: source }) => source ?? []);
  await trx
    .selectFrom('shipments')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids, ...sources]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // After the lock, by a statement of its own: it sees what the one who had the lock before us has booked.
  const ended = await findEndedReturns(trx, ids);
  const erased = ended.filter((row) => row.returned_with === null);
  const returned = ended.filter((row) => row.returned_with !== null);
  return [
    { reason: 'We no longer had the address to return it to.', ids: erased.map(({ id }) => id) },
    { reason: 'The parcel was already being returned.', ids: returned.map(({ id }) => id) },
  ];
}

/**
 * Defined only for an ordered return that is paid and not collected yet, so that nobody else learns that somebody unsubscribed.
 */
export async function isHolderEmailed(
  canEmailHolder: CanEmailHolder,
  shipment: Shipment,
): Promise<boolean | undefined> {
  const isWaiting = isOrderedReturn(shipment) && whyNoLabel(shipment) === undefined;
  return isWaiting ? canEmailHolder(shipment.id) : undefined;
}
