import type { TimelineEntry } from '../../contract/staff/parcels.ts';
import { complaintKinds } from '../../contract/support.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import type { FileLinks } from '../files/file-links.ts';
import type { Shipment } from '../shipments/shipment.ts';
import {
  selectChat,
  selectCollections,
  selectComplaints,
  selectDocuments,
  selectFiles,
  selectMails,
  selectNotes,
  selectPaid,
  selectPreferences,
  selectRefunds,
  selectScans,
  selectStaffActions,
} from './timeline.repository.ts';

type Entry = Omit<TimelineEntry, 'at' | 'who' | 'where' | 'text' | 'tracking_code' | 'mail_id' | 'url'> &
  Partial<Pick<TimelineEntry, 'who' | 'where' | 'text' | 'tracking_code' | 'mail_id' | 'url'>> & { readonly at: Date };

interface TimelineDeps {
  readonly now: () => Date;
  readonly companyName: string;
  readonly links: FileLinks;
}

/** Looks are in the audit log, and would fill the timeline. */
export const parcelLook = 'see parcel';

/** Oldest first. Each source in its own words; what is unknown is left out. */
export async function readTimeline(
  database: Database,
  shipment: Shipment,
  { now, links, companyName }: TimelineDeps,
): Promise<TimelineEntry[]> {
  const { id, reference, parcels } = shipment;
  const complaints = await selectComplaints(
    database,
    parcels.map(({ trackingCode }) => trackingCode),
  );
  const complaintReferences = complaints.map((complaint) => complaint.reference);
  const entries: Entry[] = [
    ...(await scanEntries(database, shipment, companyName)),
    ...(await moneyEntries(database, id)),
    ...(await selectMails(database, id)).map(mailEntry),
    ...(await selectChat(database, shipment)).map((message) => chatEntry(message, companyName)),
    ...complaints.map(complaintEntry),
    ...(await selectPreferences(database, id)).map(preferenceEntry),
    ...(await selectCollections(database, id)).map(collectionEntry),
    ...(await selectFiles(database, id, complaintReferences, now())).map((file) => ({
      ...fileEntry(file),
      url: links.make(file.id, now()).url,
    })),
    ...(await selectNotes(database, { shipmentId: id })).map(noteEntry),
    ...(await selectStaffActions(database, reference, parcelLook)).map(staffEntry),
  ];
  return entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({ ...empty, ...entry, at: at.toISOString() }));
}

const empty = { text: '', who: '', where: '', tracking_code: null, mail_id: null, url: null } as const;

/** As the server saves it from the setting. */
const settingsKeyName = 'OPERATIONS_KEY';

const sources: Readonly<Record<string, string>> = {
  CUSTOMER: 'Customer',
  PAYMENT: 'Payment',
  OPERATIONS: 'Scanner',
};

async function scanEntries(database: Database, { id, pieces }: Shipment, companyName: string): Promise<Entry[]> {
  return (await selectScans(database, id)).map((scan) => ({
    at: scan.at,
    kind: 'SCAN',
    title: scan.status.replaceAll('_', ' '),
    text: scan.isLate ? `${scan.sentence} Recorded late: it didn’t change the status.` : scan.sentence,
    who: [scan.staff ?? keyName(scan.key) ?? sources[scan.source] ?? companyName, scan.device]
      .filter(Boolean)
      .join(', '),
    where: [...new Set([scan.depot, scan.town])].filter(Boolean).join(', '),
    tracking_code: pieces > 1 ? scan.trackingCode : null,
  }));
}

/** The key of the setting is named after it. */
function keyName(name: string | null): string | undefined {
  return name === settingsKeyName ? 'Operations key' : (name ?? undefined);
}

const paidFromWords = { CARD: 'by card', BALANCE: 'from the balance', ACCOUNT: 'on account' } as const;

const refundWords: Readonly<Record<string, string>> = {
  PENDING: 'on its way to the card',
  DONE: 'back on the card',
  FAILED: 'failed',
  PAID_OUT: 'paid by bank transfer',
  CHARGED_BACK: 'taken back by the bank in a dispute',
  BALANCE: 'to where it was paid from',
};

async function moneyEntries(database: Database, shipmentId: string): Promise<Entry[]> {
  const paid = await selectPaid(database, shipmentId);
  const refunds = await selectRefunds(database, shipmentId);
  const documents = await selectDocuments(database, shipmentId);
  const payment: Entry[] = paid
    ? [
        {
          at: paid.at,
          kind: 'MONEY',
          title: `${pounds(paid.bookedPence)} paid ${paidFromWords[paid.from]}`,
          text: [paid.cardLastFour && `Card ending ${paid.cardLastFour}`, paid.providerId].filter(Boolean).join(' · '),
          who: 'Customer',
        },
      ]
    : [];
  return [
    ...payment,
    ...refunds.map(
      (refund): Entry => ({
        at: refund.at,
        kind: 'MONEY',
        title: `${pounds(refund.pence)} refunded: ${refundWords[refund.state] ?? refund.state}`,
        text: [refund.reason, refund.failure, refund.providerId].filter(Boolean).join(' · '),
      }),
    ),
    ...documents.map(
      ({ at, number, kind, pence, reason, supplements }): Entry => ({
        at,
        kind: 'MONEY',
        title: `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number}, ${pounds(pence)}`,
        text:
          supplements === null
            ? reason
            : `What the corrected address costs more, paid ${paidFromWords[paid?.from ?? 'BALANCE']}`,
      }),
    ),
  ];
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

function mailEntry(mail: Awaited<ReturnType<typeof selectMails>>[number]): Entry {
  const refused = mail.refusal === null ? '' : `Not delivered: ${mail.refusal}\n\n`;
  const { at, id, subject, body, addressee } = mail;
  return { at, kind: 'MAIL', title: subject, text: `${refused}${body}`, who: `To ${addressee}`, mail_id: id };
}

function chatEntry(
  { at, number, sender, name, text }: Awaited<ReturnType<typeof selectChat>>[number],
  companyName: string,
): Entry {
  return { at, kind: 'CHAT', title: `Conversation ${number}`, text, who: sender === 'CUSTOMER' ? name : companyName };
}

function complaintEntry(complaint: Awaited<ReturnType<typeof selectComplaints>>[number]): Entry {
  const { at, reference, kind, text, name, email } = complaint;
  return {
    at,
    kind: 'CHAT',
    title: `Complaint ${reference}: ${complaintKinds[kind]}`,
    text,
    who: `${name} <${email}>`,
  };
}

const preferenceWords = {
  SAFE_PLACE: 'Safe place',
  NEIGHBOUR: 'Neighbour',
  PICKUP_POINT: 'Pick-up point',
  ANOTHER_DAY: 'Another day',
  NEEDS: 'Needs at the door',
} as const;

const endedBy: Readonly<Record<string, string | undefined>> = {
  CLOSED_POINT: 'The point keeps no more parcels',
  ADDRESS_CORRECTED: 'The address was corrected',
};

function preferenceEntry(preference: Awaited<ReturnType<typeof selectPreferences>>[number]): Entry {
  const { at, kind, isWithdrawn, words, day, needs, source } = preference;
  const asked = [day, ...needs.map((need) => need.toLowerCase().replaceAll('_', ' ')), words].filter(Boolean);
  const by = source === 'LINK' ? 'Receiver, by their link' : 'Receiver, by tracking number and postcode';
  const title = `${preferenceWords[kind]}${isWithdrawn ? ' withdrawn' : ''}`;
  return {
    at,
    kind: 'PREFERENCE',
    title,
    text: asked.join(', '),
    who: endedBy[source] ?? by,
  };
}

function collectionEntry(collection: Awaited<ReturnType<typeof selectCollections>>[number]): Entry {
  const { at, day, fromHour, untilHour, state, area } = collection;
  const title = `Collection ${day}, ${fromHour}:00 to ${untilHour}:00: ${state.toLowerCase()}`;
  return { at, kind: 'COLLECTION', title, where: area };
}

function fileEntry({ at, purpose, subject, type, sizeBytes }: Awaited<ReturnType<typeof selectFiles>>[number]): Entry {
  const what = type === 'application/pdf' ? 'PDF' : 'Photo';
  const who = purpose === 'COMPLAINT' ? `With ${subject}` : 'Staff';
  return { at, kind: 'FILE', title: `${what}, ${Math.ceil(sizeBytes / 1024)} KB`, who };
}

function noteEntry({ at, author, text }: Awaited<ReturnType<typeof selectNotes>>[number]): Entry {
  return { at, kind: 'NOTE', title: 'Note', text, who: author };
}

function staffEntry(action: Awaited<ReturnType<typeof selectStaffActions>>[number]): Entry {
  const { at, actor, role, device, depot } = action;
  const after = typeof action.after === 'object' ? action.after : null;
  const text = after !== null && 'reason' in after && typeof after.reason === 'string' ? after.reason : '';
  const title = action.action.charAt(0).toUpperCase() + action.action.slice(1);
  const who = [actor, role?.toLowerCase(), device].filter(Boolean).join(', ');
  return { at, kind: 'STAFF', title, text, who, where: depot ?? '' };
}
