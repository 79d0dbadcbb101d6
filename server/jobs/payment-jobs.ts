import { sql } from 'kysely';
import type { Logger } from 'pino';
import { formatMass } from '../../contract/values/co2e.ts';
import type { Holder } from '../../contract/values/next-steps.ts';
import { writableName } from '../../contract/values/people/writable-name.ts';
import { days } from '../../contract/values/time/duration.ts';
import { type AddressMail, writeAddressMail } from '../console/address-mail.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { findInvoices, findInvoicesOf } from '../invoices/invoices.queries.ts';
import { writeReceipt } from '../invoices/write-receipt.ts';
import type { EmailMessage, Fact, MailLink } from '../mails/email-message.ts';
import { canEmailHolder } from '../notifications/notification-mail.ts';
import { cancelIntent } from '../payments/cancel-payments.ts';
import { checkOpenPayments } from '../payments/check-open-payments.ts';
import type { FailedRefundMail, PaymentDeps, PaymentJobs } from '../payments/payment-deps.ts';
import {
  findFailedRefunds,
  findLateRefund,
  writeFailedRefund,
  writeFailedRefundCase,
  writeLateRefund,
} from '../payments/refund-mails.ts';
import { sendRefund } from '../payments/send-refunds.ts';
import type { findDropOffFact } from '../points/drop-off-mails.ts';
import { isOrderedReturn } from '../shipments/shipment.ts';
import { findShipment, sumCo2eGrams } from '../shipments/shipments.queries.ts';
import { enqueueJob, enqueueJobs } from './enqueue-job.ts';
import type { JobHandler, JobHandlers } from './job.ts';
import { type SendEmailDeps, sendEmail, sendEmailAbout } from './send-email.ts';

/** Refunds are retried permanently, receipts for a month. */
export const paymentJobs: PaymentJobs = {
  enqueueRefunds: (trx, refundIds, delayMs = 0) =>
    enqueueJobs(
      trx,
      refundIds.map((refundId) => ({ kind: 'refund', payload: { refundId }, delayMs })),
    ),
  enqueueCancellations: (trx, intentIds) =>
    enqueueJobs(
      trx,
      intentIds.map((intentId) => ({ kind: 'cancel-intent', payload: { intentId } })),
    ),
  enqueueLateRefundMail: async (trx, refundIds) => {
    if (refundIds.length === 0) return;
    await enqueueJob(trx, { kind: 'late-refund-mail', payload: { refundIds }, usefulForMs: days(30) });
  },
  enqueueFailedRefundMail: async (trx, payload, delayMs) => {
    if (await addToFailedRefundMail(trx, payload)) return;
    await enqueueJob(trx, { kind: 'failed-refund-mail', payload, delayMs, usefulForMs: days(30) });
  },
  enqueueReceipt: async (trx, invoiceNumbers) => {
    if (invoiceNumbers.length === 0) return;
    await enqueueJob(trx, { kind: 'receipt', payload: { invoiceNumbers }, usefulForMs: days(30) });
  },
};

type PaymentHandlers = Pick<JobHandlers, 'refund' | 'cancel-intent' | 'check-open-payments'>;

export function paymentHandlers(deps: PaymentDeps, onError: (error: unknown) => void): PaymentHandlers {
  return {
    refund: async ({ payload }) => {
      const sent = await sendRefund(deps, payload.refundId);
      return sent.outcome === 'sent' ? { outcome: 'done' } : sent;
    },
    'cancel-intent': async ({ payload }) => {
      const cancellation = await cancelIntent(deps, payload.intentId);
      return cancellation.outcome === 'try-again' ? cancellation : { outcome: 'done' };
    },
    'check-open-payments': async () => {
      await checkOpenPayments(deps, onError);
      return { outcome: 'done' };
    },
  };
}

/**
 * Adds refunds to a waiting mail to the same addressee about the same payment; false if none waits for its first attempt. A mail that
 * was tried may have been sent, so it stays as it is. The advisory lock makes refunds that fail at the same time share one mail.
 */
async function addToFailedRefundMail(trx: Trx, { intentId, refundIds, to }: FailedRefundMail): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`failed refunds of ${intentId}`}, 0))`.execute(trx);
  const added = sql`(payload->'refundIds') || ${JSON.stringify(refundIds)}::jsonb`;
  const row = await trx
    .updateTable('jobs')
    .set({ payload: sql`jsonb_set(payload, '{refundIds}', ${added})` })
    .where('kind', '=', 'failed-refund-mail')
    .where('failed_at', 'is', null)
    .where('attempts', '=', 0)
    .where(sql<boolean>`payload->>'intentId' = ${intentId} and payload->>'to' = ${to}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface MailToOrganisation extends SendEmailDeps {
  readonly database: Database;
  /** Undefined for an erased organisation. */
  findAddressee(organisationId: string): Promise<{ readonly email: string; readonly fullName: string } | undefined>;
}

/** A new link to the shipment of somebody without an account; undefined for everybody else. */
export type FindGuestLink = (shipment: Pick<Invoice, 'organisationId' | 'shipmentId'>) => Promise<string | undefined>;

interface ReceiptDeps extends MailToOrganisation {
  /** From collections: when a van comes for these shipments, and the link to change that. */
  findCollectionFact(shipmentIds: readonly string[]): Promise<(Fact & MailLink) | undefined>;
  /** From points: where its sender drops it off. */
  findDropOff(shipmentIds: readonly string[]): ReturnType<typeof findDropOffFact>;
  readonly findGuestLink: FindGuestLink;
  drawInvoices(invoices: readonly Invoice[]): Promise<Uint8Array>;
}

/** One mail with the PDF attached, also for a batch. */
export function sendReceipt(deps: ReceiptDeps): JobHandler<'receipt'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => {
    const invoices = await findInvoices(deps.database, job.payload.invoiceNumbers);
    const [first, ...others] = invoices;
    // Before the address is read: from now on the guest's can't change, and the link proves it.
    const guestUrl = first && (await deps.findGuestLink(first));
    const addressee = first && (await deps.findAddressee(first.organisationId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const holder = others.length === 0 ? await findHolder(deps.database, first.shipmentId) : undefined;
    const refunded = await findRefunded(deps.database, invoices);
    const ids = invoices.map(({ shipmentId }) => shipmentId);
    const isBooking = first.kind === 'INVOICE' && first.supplements === undefined;
    const booked = isBooking ? await deps.findCollectionFact(ids) : undefined;
    const dropOff = isBooking ? await deps.findDropOff(ids) : undefined;
    const about = { guestUrl, holder, refunded, collection: booked?.value, dropOff: dropOff?.value };
    const written = writeReceipt(invoices, addressee.fullName, sender, about);
    const email = isBooking ? await withShipmentFacts(deps, written, { ids, booked, dropOff }) : written;
    const name = others.length === 0 ? first.number : `${first.number}-to-${others.at(-1)?.number}`;
    const content = await deps.drawInvoices(invoices);
    const pictures = (dropOff?.codes ?? []).map(async ({ tracking_code: trackingCode, code }) => ({
      filename: `drop-off-${trackingCode}.png`,
      contentType: 'image/png',
      content: await (await import('../shipments/labels/barcodes.ts')).drawQrPicture(code),
    }));
    const attachments = [
      { filename: `${name}.pdf`, contentType: 'application/pdf', content },
      ...(await Promise.all(pictures)),
    ];
    return sendEmailAbout(deps, job, ids, { to: addressee.email, attachments }, email);
  };
}

/** Who has the parcel of a return that its sender ordered; undefined for every other shipment. */
async function findHolder(database: Database, shipmentId: string): Promise<Holder | undefined> {
  const shipment = await findShipment(database, shipmentId);
  if (!shipment || !isOrderedReturn(shipment)) return undefined;
  const name = writableName(shipment.shipper.fullName) ?? `someone in ${shipment.shipper.town}`;
  return { name, isEmailed: await canEmailHolder(database, shipmentId) };
}

/** Undefined unless all are credit notes of one shipment. */
async function findRefunded(database: Database, creditNotes: readonly Invoice[]) {
  const shipmentIds = [...new Set(creditNotes.map(({ shipmentId }) => shipmentId))];
  const [shipmentId] = shipmentIds;
  if (shipmentId === undefined || shipmentIds.length > 1 || creditNotes[0]?.kind !== 'CREDIT_NOTE') return undefined;
  const shipment = await findShipment(database, shipmentId);
  const isCancelled = shipment?.status === 'CANCELLED' || shipment?.status === 'EXPIRED';
  const invoices = await findInvoicesOf(database, shipmentIds);
  return { isCancelled, paidPence: invoices.reduce((sum, { grossPence }) => sum + grossPence, 0) };
}

async function withShipmentFacts(
  { database }: Pick<ReceiptDeps, 'database'>,
  email: EmailMessage,
  {
    ids,
    booked,
    dropOff,
  }: {
    readonly ids: readonly string[];
    readonly booked: (Fact & MailLink) | undefined;
    readonly dropOff: Fact | undefined;
  },
): Promise<EmailMessage> {
  const emissions = {
    label: 'Carbon footprint (estimate)',
    value: `${formatMass(await sumCo2eGrams(database, ids))} CO₂e`,
  };
  const change = booked ? [{ label: 'Change or cancel the collection', url: booked.url }] : [];
  return {
    ...email,
    facts: [...(booked ? [booked] : []), ...(dropOff ? [dropOff] : []), ...(email.facts ?? []), emissions],
    links: [...change, ...(email.links ?? [])],
  };
}

interface FailedRefundDeps extends MailToOrganisation {
  readonly findGuestLink: FindGuestLink;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Notifies the customer or our support; support also if the organisation is erased. */
export function sendFailedRefund(deps: FailedRefundDeps): JobHandler<'failed-refund-mail'> {
  const { company, publicUrl } = deps;
  const sender = { companyName: company.name, publicUrl, phone: company.phone };
  return async (job) => {
    const failed = await findFailedRefunds(deps.database, job.payload);
    if (!failed) return { outcome: 'done' }; // it went through meanwhile
    const { refunds, state, references, amountPence } = failed;
    const line = { shipments: references, pence: amountPence, reason: refunds[0]?.failure?.reason };
    const ids = refunds.map(({ shipmentId }) => shipmentId);
    const { organisationId } = failed;
    const isToCustomer = job.payload.to === 'customer';
    const guestUrl = isToCustomer ? await deps.findGuestLink({ organisationId, shipmentId: ids[0] ?? '' }) : undefined;
    const customer = await deps.findAddressee(organisationId);
    if (job.payload.to === 'support') {
      deps.log.error(line, 'a refund failed and has to be paid by hand');
      const email = writeFailedRefundCase(failed, customer, sender);
      return sendEmail(deps, job, { to: company.email }, email);
    }
    if (state === 'RETRYING') deps.log.warn(line, 'a refund failed and is tried again');
    if (!customer) return { outcome: 'give-up', reason: 'the account is no more' };
    const email = writeFailedRefund(failed, customer.fullName, sender, guestUrl);
    return sendEmailAbout(deps, job, ids, { to: customer.email }, email);
  };
}

/** There is no invoice to cancel, so no credit note tells them. */
export function sendLateRefund(deps: MailToOrganisation): JobHandler<'late-refund-mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => {
    const refund = await findLateRefund(deps.database, job.payload.refundIds);
    const addressee = refund && (await deps.findAddressee(refund.organisationId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const email = writeLateRefund(refund, addressee.fullName, sender);
    return sendEmailAbout(deps, job, refund.shipmentIds, { to: addressee.email }, email);
  };
}

export const enqueueAddressMail = (trx: Trx, payload: AddressMail): Promise<void> =>
  enqueueJob(trx, { kind: 'address-mail', payload, usefulForMs: days(7) });

/** To whose shipment it is. */
export function sendAddressMail(
  deps: MailToOrganisation & { readonly findGuestLink: FindGuestLink },
): JobHandler<'address-mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => {
    const { shipmentId } = job.payload;
    const shipment = await findShipment(deps.database, shipmentId);
    const guestUrl = shipment && (await deps.findGuestLink({ ...shipment, shipmentId }));
    const addressee = shipment && (await deps.findAddressee(shipment.organisationId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const email = writeAddressMail(job.payload, shipment, { ...sender, fullName: addressee.fullName, guestUrl });
    return sendEmailAbout(deps, job, [shipmentId], { to: addressee.email }, email);
  };
}
