import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type createShipments, mostBatchParcels, mostBatchPounds } from '../../../contract/bulk.ts';
import type { EndpointAnswer, EndpointRequest } from '../../../contract/endpoint.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { saveReceivers } from '../../addresses/book/save-used-addresses.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Batch } from '../batches.queries.ts';
import { type ExtraStatements, insertShipments, lockedOrganisationId } from '../create/insert-shipments.repository.ts';
import { lockOrganisationForBatch } from '../create/unpaid-limit.ts';
import { type IdempotencyOptions, withIdempotencyKey } from '../create/with-idempotency-key.ts';
import { refuseUnlessOwner } from '../lifecycle/spending.ts';
import { type Shipment, sumPrices } from '../shipment.ts';
import type { CreateDeps } from '../shipment-deps.ts';
import { type PreparedRow, prepareRows } from './prepare-rows.ts';

function insertingBatch(batch: Pick<Batch, 'id' | 'createdAt'>): ExtraStatements {
  return {
    batch: sql`
      insert into shipment_batches (id, organisation_id, created_at)
      select ${batch.id}::uuid, ${lockedOrganisationId}, ${batch.createdAt}::timestamptz from added limit 1 returning id`,
    batched: sql`
      insert into batched_shipments (batch_id, shipment_id)
      select ${batch.id}::uuid, id from added returning shipment_id`,
  };
}

type BatchRequest = EndpointRequest<typeof createShipments>['body'];
type BatchAnswer = Omit<EndpointAnswer<typeof createShipments>, 'message'>;

/**
 * Creates all shipments of a file with their batch in one statement; one row with an error refuses the whole. Receivers are put into
 * the address book only on request: a thousand strangers would bury the rest. A repeated call may differ in that and in its quotes.
 */
export async function createBatch(
  { database, now, readPriceBook, quoteTokens, payAtOnce, chooseHandover }: CreateDeps,
  customer: Customer,
  request: BatchRequest,
  options: IdempotencyOptions = {},
): Promise<BatchAnswer> {
  const priceBook = await readPriceBook(customer.organisationId);
  const { save_receivers: isSaving = false, ...sent } = request;
  const compared = { ...sent, rows: sent.rows.map(({ quote_id: _quote, ...row }) => row) };
  return withIdempotencyKey(
    database,
    customer,
    { ...options, request: { createBatch: compared } },
    async (saveAnswer) => {
      const isDeclared = request.sender_declaration === true;
      const read = await prepareRows({ now, priceBook, quoteTokens }, customer, request.rows, { isDeclared });
      const shipments = allShipments(read);
      const totalPence = checkTotal(shipments, request.total_amount);
      refuseTooManyParcels(shipments);
      const batch = { id: randomUUID(), createdAt: now() };
      const { pay_from: payFrom = 'CARD' } = request;
      if (payFrom !== 'CARD') refuseUnlessOwner(customer);
      const unpaid =
        payFrom === 'CARD' ? { unpaid: shipments.length, total: poundsFromPence(totalPence) } : { unpaid: 0, total: 0 };
      const answer: BatchAnswer = {
        batch: { _id: batch.id, createdAt: batch.createdAt.toISOString(), ...unpaid },
        shipments: shipments.map(({ id, reference, trackingCode }) => ({
          _id: id,
          _shipment_id: reference,
          _tracking_id: trackingCode,
        })),
      };
      return database.transaction().execute(async (trx) => {
        await lockOrganisationForBatch(trx, customer.organisationId);
        const whole = isSaving ? { ...answer, receivers: await saveAll(trx, customer, shipments) } : answer;
        await insertShipments(trx, customer.organisationId, shipments, {
          extraStatements: insertingBatch(batch),
          saved: saveAnswer?.(whole),
        });
        if (request.collection_slot !== undefined || request.drop_off_point !== undefined) {
          await chooseHandover(trx, shipments, request);
        }
        if (payFrom !== 'CARD') {
          const shipmentIds = shipments.map(({ id }) => id);
          await payAtOnce(trx, customer.organisationId, { payFrom, shipmentIds, at: batch.createdAt });
        }
        return whole;
      });
    },
  );
}

async function saveAll(trx: Trx, customer: Customer, shipments: readonly Shipment[]) {
  const receivers = shipments.map(({ receiver }) => receiver);
  const { added, leftOut } = await saveReceivers(trx, customer.organisationId, receivers);
  return { added, left_out: leftOut };
}

function allShipments(read: readonly PreparedRow[]): readonly Shipment[] {
  const errors = read.flatMap((row, index) => ('errors' in row ? [{ index, errors: row.errors }] : []));
  if (errors.length === 0) return read.flatMap((row) => ('shipment' in row ? [row.shipment] : []));
  const fields = errors.flatMap(({ index, errors: found }) =>
    Object.entries(found).map(([name, message]) => [`rows.${index}.${name}`, message] as const),
  );
  const one = '1 row has an error, so nothing was created. Fix or remove it.';
  const many = `${errors.length} rows have errors, so nothing was created. Fix or remove them.`;
  return refuse('VALIDATION', errors.length === 1 ? one : many, Object.fromEntries(fields));
}

/** More would not be created before the database gives the statement up. */
function refuseTooManyParcels(shipments: readonly Shipment[]): void {
  const count = shipments.reduce((sum, { pieces }) => sum + pieces, 0);
  if (count <= mostBatchParcels) return;
  const [parcels, most] = [count, mostBatchParcels].map((number) => number.toLocaleString('en-GB'));
  refuse('CONFLICT', `These shipments have ${parcels} parcels, and one file can have ${most}. Please split the file.`);
}

function checkTotal(shipments: readonly Shipment[], shownPounds: number | undefined): number {
  const { grossPence } = sumPrices(shipments);
  const total = formatPounds(poundsFromPence(grossPence));
  if (grossPence > penceFromPounds(mostBatchPounds)) {
    refuse(
      'CONFLICT',
      `These shipments cost ${total}, and one payment can be at most ${formatPounds(mostBatchPounds)}. Please split the file.`,
    );
  }
  if (shownPounds !== undefined && penceFromPounds(shownPounds) !== grossPence) {
    const message = `The total for these shipments is ${total}. Please check it and confirm again.`;
    refuse('CONFLICT', message, { total_amount: message });
  }
  return grossPence;
}
