import { friendlyWindow } from '../../contract/values/time/friendly-date.ts';
import type { Database } from '../database/database.ts';
import type { EmailMessage, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findShipment, findShipments } from '../shipments/shipments.queries.ts';
import type { CollectionMail, RecurringMail } from './collection-deps.ts';
import type { CollectionLinks } from './collection-links.ts';
import { type Collection, countFailed, selectBookedWindows, selectCollectionOf } from './collections.repository.ts';
import { isToBeCollected } from './see-collection.ts';
import { timesOf } from './slot.ts';

export interface CollectionSubject {
  readonly shipment: Shipment;
  /** Undefined where no window was free, and where it was cancelled. */
  readonly booked: Collection | undefined;
}

/** Undefined where there is nothing to collect any more. */
export async function findSubject(
  database: Database,
  { shipmentId }: CollectionMail,
): Promise<CollectionSubject | undefined> {
  const shipment = await findShipment(database, shipmentId);
  if (!shipment || !isToBeCollected(shipment)) return undefined;
  const latest = await selectCollectionOf(database, shipmentId);
  return { shipment, booked: latest?.state === 'BOOKED' ? latest : undefined };
}

/** 'Thu 19 Nov, 12pm to 4pm'. */
function describeWindow(collection: Collection): string {
  return friendlyWindow(timesOf(collection));
}

export function writeCollectionMail(
  { template, reason = '' }: CollectionMail,
  { shipment, booked }: CollectionSubject,
  fullName: string,
  { companyName, links }: Pick<MailSender, 'companyName'> & { readonly links: Pick<CollectionLinks, 'linkFor'> },
): EmailMessage {
  const heading = booked ? 'Your collection has a new time' : 'Please choose a new collection time';
  const why =
    template === 'CLOSED'
      ? `We can’t collect at the time you booked: ${reason.replace(/[.\s]+$/, '')}. We’re sorry.`
      : 'The collection time you chose was no longer free when your payment arrived. We’re sorry.';
  const next = booked
    ? `We’ve booked you the next free time instead: ${describeWindow(booked)}. If it doesn’t suit you, choose another with the button below. It’s free.`
    : 'We couldn’t find another free time ourselves. Your parcel is still booked. Choose a time that suits you with the button below.';
  return {
    subject: `${heading} (${companyName} ${shipment.trackingCode})`,
    preview: booked ? `We’ll collect on ${describeWindow(booked)}.` : why,
    heading,
    paragraphs: [greet(fullName), why, next],
    facts: [
      ...(booked ? [{ label: 'Collection', value: describeWindow(booked) }] : []),
      { label: 'From', value: shipment.shipper.town },
      { label: 'Tracking number', value: shipment.trackingCode },
    ],
    button: { label: 'Choose another time', url: links.linkFor(shipment.id) },
    afterwards: [
      'The link above works without logging in. Keep it private: anybody who has it can change the collection.',
    ],
  };
}

/** Where a booked collection failed, also before the job has noticed: how often, and where to book another. */
export async function findMissedCollection(
  database: Database,
  links: Pick<CollectionLinks, 'linkFor'>,
  shipmentId: string,
): Promise<{ readonly failed: number; readonly url: string } | undefined> {
  const [latest, before] = [await selectCollectionOf(database, shipmentId), await countFailed(database, shipmentId)];
  if (latest?.state !== 'FAILED' && latest?.state !== 'BOOKED') return undefined;
  return { failed: latest.state === 'FAILED' ? before : before + 1, url: links.linkFor(shipmentId) };
}

/** For a receipt: when the parcels it names are collected, and where to change that. */
export async function findCollectionFact(
  database: Database,
  links: Pick<CollectionLinks, 'linkFor'>,
  shipmentIds: readonly string[],
): Promise<{ readonly label: string; readonly value: string; readonly url: string } | undefined> {
  const [first] = await findShipments(database, shipmentIds.slice(0, 1));
  const collection = first && (await selectCollectionOf(database, first.id));
  if (!first || collection?.state !== 'BOOKED') return undefined;
  return { label: 'Collection', value: describeWindow(collection), url: links.linkFor(first.id) };
}

/** For labels: when the van comes, by the id of the shipment. */
export async function findCollectionWindows(
  database: Database,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const booked = await selectBookedWindows(database, shipmentIds);
  return new Map(booked.map(({ shipmentId, ...window }) => [shipmentId, friendlyWindow(timesOf(window))]));
}

interface Words {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export function writeRecurringMail(
  mail: RecurringMail,
  fullName: string,
  { companyName, publicUrl }: { readonly companyName: string; readonly publicUrl: string },
): EmailMessage {
  const { heading, paragraphs } = wordsFor(mail);
  const { window } = mail;
  return {
    subject: `${heading} (${companyName})`,
    preview: paragraphs[0] ?? heading,
    heading,
    paragraphs: [greet(fullName), ...paragraphs],
    facts: [
      ...(window !== undefined
        ? [{ label: mail.template === 'MADE' ? 'First collection' : 'Collection', value: window }]
        : []),
      { label: 'Recurring', value: mail.times },
      { label: 'From', value: mail.town },
    ],
    button: { label: 'See your collections', url: `${publicUrl}/dashboard/collections` },
    afterwards: [],
  };
}

function wordsFor({ template, times, window = '', reason = '', alternative, isLast = false }: RecurringMail): Words {
  switch (template) {
    case 'MADE':
      return {
        heading: 'Your recurring collection is set up',
        paragraphs: [
          `We’ll collect ${times}, except on bank holidays.`,
          'Shipments that you pay for before the cut-off join the next collection by themselves. If nothing is booked by then, we don’t send a driver, and there’s no fee.',
        ],
      };
    case 'CANNOT_COME':
      return {
        heading: 'We can’t collect at your usual time',
        paragraphs: [
          `We can’t collect on ${window}: ${reason.replace(/[.\s]+$/, '')}. We’re sorry.`,
          alternative === undefined
            ? 'Choose another time with the button below. It’s free.'
            : `The next free time is ${alternative}. Choose it, or another, with the button below. It’s free.`,
        ],
      };
    case 'NOTHING_READY':
      return {
        heading: 'We won’t collect this time',
        paragraphs: [
          `Nothing was booked for ${window} by the cut-off, so we won’t send a driver. There’s no fee.`,
          'Your next collections stay as they are. If you book a shipment now, you can choose another time.',
        ],
      };
    case 'PAUSED':
      return {
        heading: 'Your recurring collection is paused',
        paragraphs: [
          `We won’t collect from ${reason}.${isLast ? '' : ` Afterwards we’ll come ${times} again.`}`,
          'Collections that have shipments already stay booked. You can cancel them with the button below.',
        ],
      };
    case 'ENDED':
      break;
  }
  return {
    heading: 'Your recurring collection has ended',
    paragraphs: [
      `We no longer collect ${times}.`,
      'Collections that have shipments already stay booked. You can cancel them with the button below.',
    ],
  };
}
