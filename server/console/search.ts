import type { FoundGroup, FoundRow } from '../../contract/staff/search.ts';
import { hasPermission } from '../../contract/staff/staff-permissions.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { interpretSearch, type Search, wordKinds } from './interpret-search.ts';
import {
  type FoundCustomer,
  type FoundDocument,
  type FoundMessages,
  type FoundParcel,
  type FoundPayment,
  searchCustomers,
  searchDocuments,
  searchMessages,
  searchParcels,
  searchPayments,
} from './search.repository.ts';

const mostShown = 10;

interface SearchDeps {
  readonly database: Database;
  readonly reads: Database;
  readonly now: () => Date;
}

/** Groups with results only. What was typed is not kept, because it may be somebody's address: what it was and whom it showed is. */
export async function search({ database, reads, now }: SearchDeps, actor: Actor, text: string): Promise<FoundGroup[]> {
  const asked = interpretSearch(text);
  const readsComplaints = actor.staff !== undefined && hasPermission(actor.staff.role, 'complaints:answer');
  const limit = mostShown + 1;
  const groups = await reads.transaction().execute(async (trx) => {
    const parcels = await searchParcels(trx, asked, limit);
    const customers = await searchCustomers(trx, asked, limit);
    return [
      groupOf('PARCELS', parcels.map(presentParcel)),
      groupOf('CUSTOMERS', customers.map(presentCustomer)),
      groupOf('DOCUMENTS', (await searchDocuments(trx, asked)).map(presentDocument)),
      groupOf('PAYMENTS', (await searchPayments(trx, asked, limit)).map(presentPayment)),
      groupOf(
        'MESSAGES',
        (await searchMessages(trx, asked, limit)).flatMap((one) => presentMessages(one, readsComplaints)),
      ),
    ].filter(({ results }) => results.length > 0);
  });
  const shown = groups.flatMap(({ results }) => results.map(({ opens, id }) => `${opens.toLowerCase()} ${id}`));
  const subject = { kind: 'search', id: describeSearch(asked) };
  await inTransaction(database, (trx) =>
    recordAudit(trx, actor, { action: 'search', subject, after: { shown } }, now()),
  );
  return groups;
}

function describeSearch({ words = [], ...codes }: Search): string {
  const named = Object.entries(codes).filter(([name]) => name !== 'email');
  const parts = [...named.map(([name, value]) => `${name} ${value}`), ...words.map(({ kind }) => wordKinds[kind])];
  return [...new Set(parts)].join(', ') || 'nothing';
}

function groupOf(group: FoundGroup['group'], results: readonly FoundRow[]): FoundGroup {
  return { group, results: results.slice(0, mostShown), has_more: results.length > mostShown };
}

function presentParcel(parcel: FoundParcel): FoundRow {
  const { reference, trackingCode, status, shipper, receiver, town, postcode } = parcel;
  return {
    opens: 'PARCEL',
    id: parcel.id,
    title: `${groupTrackingCode(trackingCode)} · ${status.toLowerCase().replaceAll('_', ' ')}`,
    detail: `${reference} · ${shipper} to ${receiver}, ${town} ${postcode}`,
    at: parcel.at.toISOString(),
  };
}

function presentCustomer({ id, reference, companyName, fullName, email, at }: FoundCustomer): FoundRow {
  const title = companyName || fullName || 'Erased';
  const person = companyName === '' ? '' : fullName;
  return {
    opens: 'CUSTOMER',
    id,
    title,
    detail: [person, email, reference].filter(Boolean).join(' · '),
    at: at.toISOString(),
  };
}

/** Where it opens: a document of a shipment with the shipment. */
function place({ shipmentId, organisationId }: Pick<FoundPayment, 'shipmentId' | 'organisationId'>) {
  return shipmentId === null
    ? ({ opens: 'CUSTOMER', id: organisationId } as const)
    : ({ opens: 'PARCEL', id: shipmentId } as const);
}

function presentDocument({ number, name, pence, at, ...owner }: FoundDocument): FoundRow {
  const detail = [formatPounds(poundsFromPence(pence)), name].filter(Boolean).join(' · ');
  return { ...place(owner), title: number, detail, at: at.toISOString() };
}

const paymentWords: Readonly<Record<FoundPayment['kind'], string>> = {
  PAYMENT: 'Card payment',
  REFUND: 'Refund to a card',
  DISPUTE: 'Dispute of a card payment',
  BALANCE: 'Payment onto a balance or for a statement',
  MANDATE: 'Direct Debit mandate',
};

function presentPayment({ id, kind, pence, at, ...owner }: FoundPayment): FoundRow {
  const amount = pence === 0 ? '' : formatPounds(poundsFromPence(pence));
  const detail = [amount, id].filter(Boolean).join(' · ');
  return { ...place(owner), title: paymentWords[kind], detail, at: at.toISOString() };
}

/** For somebody who doesn't answer complaints, one about no parcel has no page. */
function presentMessages(message: FoundMessages, readsComplaints: boolean): FoundRow[] {
  const { conversationNumber, complaintReference, shipmentId, name, email } = message;
  const about = { detail: [name, email].filter(Boolean).join(' · '), at: message.at.toISOString() };
  if (conversationNumber !== null) {
    const id = String(conversationNumber);
    return [{ opens: 'CONVERSATION', id, title: `Conversation ${id}`, ...about }];
  }
  const title = `Complaint ${complaintReference}`;
  if (readsComplaints && complaintReference !== null) {
    return [{ opens: 'COMPLAINT', id: complaintReference, title, ...about }];
  }
  return shipmentId === null ? [] : [{ opens: 'PARCEL', id: shipmentId, title, ...about }];
}
