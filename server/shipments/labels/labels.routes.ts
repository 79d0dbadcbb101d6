import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as contract from '../../../contract/labels.ts';
import { csvLine } from '../../../contract/values/texts/csv-line.ts';
import { londonTimeZone } from '../../../contract/values/time/london.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { limitConcurrency, oneDownloadAtATime } from '../../http/concurrency-limit.ts';
import { refuse } from '../../http/errors.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { createPdfWorker, type PdfWorker } from '../../pdf/pdf-worker.ts';
import type { PdfBytes } from '../../pdf/render-in-thread.ts';
import { findBatchInFileOrder, refuseUnknownBatch } from '../batches.queries.ts';
import { whyNoLabel } from '../lifecycle/owner-actions.ts';
import type { Parcel, Shipment } from '../shipment.ts';
import { refuseUnknown, shipmentColumns, shipmentFrom } from '../shipments.queries.ts';
import type { LabelJob } from './draw-labels.ts';
import { labelDataOf } from './label-data.ts';

interface LabelDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly companyName: string;
  /** The company name of a customer's organisation; empty where it has none. */
  readonly findSenderCompany: (customer: Customer) => Promise<string>;
  /** From collections: 'Thu 19 Nov, 12pm to 4pm', by the id of the shipment, where one is booked. */
  readonly findCollectionWindows: (shipmentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly worker: Pick<PdfWorker<LabelJob>, 'stream'>;
}

interface LabelRouteDeps extends Omit<LabelDeps, 'worker'> {
  readonly origin: () => string;
}

const manyLabels = 'attachment; filename="labels.pdf"';

export function registerLabelRoutes(app: FastifyInstance, given: LabelRouteDeps): void {
  const worker = createPdfWorker<LabelJob>(new URL('./label-worker.ts', import.meta.url));
  app.addHook('onClose', () => worker.close());
  const deps = { ...given, worker };
  const startDownload = oneDownloadAtATime();
  const runLimited = limitConcurrency({
    maxRunning: 1,
    maxWaiting: 5,
    message: 'We’re still making your other labels. Please try again in a few seconds.',
  });

  serve(app, contract.shipmentLabel, async ({ params, query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseNamed(deps, caller, [params.id]);
    setHeader('content-disposition', `attachment; filename="label-${shipments[0]?.trackingCode}.pdf"`);
    const draw = () => Array.fromAsync(printLabels(deps, caller, shipments, format));
    // A stream is not begun for who asks for the head alone. Drawn whole, so that the turn does not last as long as its client reads.
    return Readable.from(inPieces(() => runLimited(caller, draw)));
  });

  serve(app, contract.selectedLabels, async ({ body: { ids, format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseNamed(deps, caller, ids);
    setHeader('content-disposition', manyLabels);
    return startDownload(caller, async () => printLabels(deps, caller, shipments, format));
  });

  serve(app, contract.batchLabels, async ({ params, query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseBatch(deps, caller, params.id);
    setHeader('content-disposition', manyLabels);
    return startDownload(caller, async () => printLabels(deps, caller, shipments, format));
  });

  serve(app, contract.unprintedLabels, async ({ query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseUnprinted(deps, caller);
    setHeader('content-disposition', manyLabels);
    return startDownload(caller, async () => printLabels(deps, caller, shipments, format));
  });

  serve(app, contract.batchTrackingCodes, async ({ params }, { caller, setHeader }) => {
    const table = await listTrackingCodes(deps, caller, params.id);
    setHeader('content-disposition', 'attachment; filename="tracking-codes.csv"');
    return new TextEncoder().encode(table);
  });

  serve(app, contract.shipmentQr, async ({ params }, { caller }) => {
    const [shipment] = await chooseNamed(deps, caller, [params.id]);
    const { drawQr } = await import('./barcodes.ts'); // two megabytes that nothing else in this thread needs
    return drawQr(shipment?.trackingCode ?? '');
  });
}

async function* inPieces(open: () => Promise<readonly Uint8Array[]>): AsyncGenerator<Uint8Array> {
  yield* await open();
}

/** A PDF in chunks. Once the last one is read, the labels count as printed. */
async function* printLabels(
  { database, now, companyName, findSenderCompany, findCollectionWindows, worker }: LabelDeps,
  customer: Customer,
  shipments: readonly Shipment[],
  format: contract.LabelFormat,
): AsyncGenerator<PdfBytes> {
  const senderCompany = await findSenderCompany(customer);
  const ids = shipments.map(({ id }) => id);
  const windows = await findCollectionWindows(ids);
  const labels = shipments.map((shipment) =>
    labelDataOf(shipment, { companyName, senderCompany, collection: windows.get(shipment.id) }),
  );
  yield* worker.stream({ labels, format });
  await markPrinted(database, shipments, now());
}

/** Each once and in the given order. All have a label, or the whole is refused. */
async function chooseNamed(
  { database }: Pick<LabelDeps, 'database'>,
  customer: Customer,
  names: readonly string[],
): Promise<readonly Shipment[]> {
  const found = await findNamedShipments(database, customer.organisationId, names);
  const byName = new Map(
    found.flatMap((shipment) => [[shipment.id, shipment] as const, [shipment.reference, shipment] as const]),
  );
  const chosen = new Set<Shipment>();
  for (const name of names) {
    const shipment = byName.get(name.toLowerCase()) ?? byName.get(name.toUpperCase());
    if (!shipment) return names.length === 1 ? refuseUnknown() : refuse('NOT_FOUND', unknownMessage);
    const reason = whyNoLabel(shipment);
    if (reason !== undefined) return refuse('CONFLICT', names.length === 1 ? reason : noLabelMessage(shipment, reason));
    chosen.add(shipment);
  }
  return withinLimit([...chosen]);
}

const unknownMessage =
  'We can’t find one of these shipments in your account, so we made no labels. Please select them again.';

function noLabelMessage({ reference }: Shipment, reason: string): string {
  return `We made no labels because of ${reference}: ${reason} Please select the others again.`;
}

/** In the order of the batch's file. */
async function chooseBatch(
  { database }: Pick<LabelDeps, 'database'>,
  customer: Customer,
  batchId: string,
): Promise<readonly Shipment[]> {
  const shipments = await findBatchInFileOrder(database, customer.organisationId, batchId);
  const [first] = shipments;
  if (!first) return refuseUnknownBatch();
  const printable = shipments.filter((shipment) => whyNoLabel(shipment) === undefined);
  if (printable.length > 0) return withinLimit(printable);
  return refuse('CONFLICT', shipments.length === 1 ? (whyNoLabel(first) ?? '') : noneLeftMessage(shipments));
}

function noneLeftMessage(shipments: readonly Shipment[]): string {
  return shipments.some(({ status }) => status === 'PENDING_PAYMENT')
    ? 'These shipments have no labels yet. Please pay for them first.'
    : 'None of these shipments needs a label: they’re cancelled, or we already have the parcels.';
}

/** What was booked today and is not printed, as far as it fits in one file; the next call finds the rest. */
async function chooseUnprinted(
  { database, now }: Pick<LabelDeps, 'database' | 'now'>,
  customer: Customer,
): Promise<readonly Shipment[]> {
  const found = await findUnprinted(database, customer.organisationId, {
    at: now(),
    limit: contract.mostLabelledShipments,
  });
  if (found.length === 0) refuse('CONFLICT', 'You’ve printed the labels for everything you booked today.');
  let labels = 0;
  return found.filter(({ pieces }) => {
    labels += pieces;
    return labels <= contract.mostLabels;
  });
}

function withinLimit(shipments: readonly Shipment[]): readonly Shipment[] {
  const labels = shipments.reduce((sum, { pieces }) => sum + pieces, 0);
  if (labels <= contract.mostLabels) return shipments;
  const [count, most] = [labels, contract.mostLabels].map((number) => number.toLocaleString('en-GB'));
  return refuse(
    'CONFLICT',
    `These shipments have ${count} labels, and one file can have ${most}. Please select fewer shipments.`,
  );
}

async function findNamedShipments(
  database: Database,
  organisationId: string,
  names: readonly string[],
): Promise<Shipment[]> {
  const ids = names.filter(isUuid);
  const references = names.map((name) => name.toUpperCase()).filter((name) => name.startsWith('SHP-'));
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or reference = any(${references}))`)
    .execute();
  return rows.map(shipmentFrom);
}

/** Of the London day of `at`, oldest first. */
async function findUnprinted(
  database: Database,
  organisationId: string,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organisation_id', '=', organisationId)
    .where('booked_at', '>=', startOfDay(at))
    // Word for word the condition of the index shipments_unprinted.
    .where(sql<boolean>`label_printed_at is null and status in ('BOOKED', 'COLLECTION_FAILED')`)
    .where('payment_status', '<>', 'DISPUTED')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(shipmentFrom);
}

function startOfDay(at: Date) {
  const zone = sql.lit(londonTimeZone);
  return sql<Date>`(date_trunc('day', ${at}::timestamptz at time zone ${zone}) at time zone ${zone})`;
}

/** In the lock order of shipments, by id. Not where an address was corrected since the one on the label was read. */
async function markPrinted(
  database: Database,
  shipments: readonly Pick<Shipment, 'id' | 'addressCorrectedAt'>[],
  at: Date,
): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  const corrected = shipments.map(({ addressCorrectedAt }) => addressCorrectedAt ?? null);
  await sql`
    update shipments set label_printed_at = ${at} where id in (
      select id from shipments
      join unnest(${ids}::uuid[], ${corrected}::timestamptz[]) as drawn (shipment_id, corrected_at) on shipment_id = id
      where label_printed_at is null and address_corrected_at is not distinct from corrected_at
      order by id for no key update of shipments
    )`.execute(database);
}

type Column = readonly [heading: string, cell: (shipment: Shipment, parcel: Parcel, origin: string) => string];

const columns: readonly Column[] = [
  ['Your reference', ({ customerReference }) => customerReference],
  ['Receiver', ({ receiver }) => receiver.fullName],
  ['Town', ({ receiver }) => receiver.town],
  ['Postcode', ({ receiver }) => receiver.postcode],
  ['Tracking number', (_shipment, { trackingCode }) => trackingCode],
  ['Tracking link', (_shipment, { trackingCode }, origin) => `${origin}/track-parcel?tracking_code=${trackingCode}`],
  ['Parcel', ({ pieces }, { number }) => `${number} of ${pieces}`],
];

/** CSV of the parcels that are paid and not cancelled, in the order of the file, with a byte order mark for Excel. */
async function listTrackingCodes(
  { database, origin }: Pick<LabelRouteDeps, 'database' | 'origin'>,
  customer: Customer,
  batchId: string,
): Promise<string> {
  const shipments = await findBatchInFileOrder(database, customer.organisationId, batchId);
  if (shipments.length === 0) refuseUnknownBatch();
  const paid = shipments.filter(({ bookedAt, status }) => bookedAt && status !== 'CANCELLED' && status !== 'EXPIRED');
  if (paid.length === 0) {
    refuse('CONFLICT', 'These shipments have no tracking numbers: they’re not paid for, or they’re cancelled.');
  }
  const lines = paid.flatMap((shipment) =>
    shipment.parcels.map((parcel) => csvLine(columns.map(([, cell]) => cell(shipment, parcel, origin())))),
  );
  return `\uFEFF${csvLine(columns.map(([heading]) => heading))}${lines.join('')}`;
}
