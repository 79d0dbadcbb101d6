import type { TrackedShipment } from '../../contract/tracking.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { MailSender } from '../mails/email-message.ts';
import { findByTrackingCode } from '../shipments/events/tracked-parcel.ts';
import type { PickupPoint } from './pickup-point.ts';
import type { Asker, ResponseCache } from './response-cache.ts';
import {
  type FindPointDetails,
  type Places,
  presentTracked,
  type TrackingResponse,
  trackingResponse,
} from './tracking.presenter.ts';
import { writeCalendar } from './write-calendar.ts';

export interface TrackDeps {
  readonly database: Database;
  readonly answers: ResponseCache;
  readonly now: () => Date;
  readonly readPlaces: () => Promise<Places>;
  readonly pickupPoint: PickupPoint;
  readonly findPointDetails: FindPointDetails;
  /** Refuses an address that has asked for very many codes nobody has. */
  countMiss(address: string): Promise<void>;
}

/** A typing mistake is refused without looking the code up. */
export function readTrackingCode(text: string): string {
  const code = normaliseTrackingCode(text);
  if (hasValidCheckDigit(code)) return code;
  const message = 'That tracking number has a typing mistake. Compare it with the one in your email.';
  return refuse('VALIDATION', message, { tracking_code: message });
}

/** Only unknown codes count against the caller's limit, so that nobody is kept from watching their own parcel. */
export async function trackShipment(deps: TrackDeps, text: string, asker: Asker): Promise<TrackingResponse> {
  const code = readTrackingCode(text);
  const answer = await deps.answers.get(code, asker, () => findAnswer(deps, code, asker.now));
  return answer ?? refuseMiss(deps, asker.address);
}

async function refuseMiss({ countMiss }: Pick<TrackDeps, 'countMiss'>, address: string): Promise<never> {
  await countMiss(address);
  return refuse('NOT_FOUND', 'We can’t find a parcel with that tracking number. Check it, or ask the sender.');
}

/** Without an event while no time is expected. Each thing that happens to the parcel makes a new version. */
export async function writeParcelCalendar(
  deps: Omit<TrackDeps, 'answers'> & MailSender,
  text: string,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const code = readTrackingCode(text);
  const parcel = (await findTracked(deps, code)) ?? (await refuseMiss(deps, address));
  const { expected, events, receiver_town: town } = parcel;
  const { companyName, publicUrl } = deps;
  const event = expected && {
    uid: `${code}@${new URL(publicUrl).hostname}`,
    sequence: events.length,
    changedAt: new Date(events.at(-1)?.at ?? parcel.createdAt),
    from: new Date(expected.from),
    until: new Date(expected.until),
    summary: `${companyName} delivers a parcel`,
    description: `Parcel ${code} is expected${town === '' ? '' : ` in ${town}`}.`,
    url: `${publicUrl}/track-parcel?tracking_code=${code}`,
  };
  return writeCalendar(`${companyName} parcel ${code}`, event ? [event] : []);
}

async function findAnswer(deps: TrackDeps, code: string, now: Date): Promise<TrackingResponse | undefined> {
  const parcel = await findByTrackingCode(deps.database, code);
  if (!parcel) return undefined;
  const [places, pointDetails] = await Promise.all([deps.readPlaces(), deps.findPointDetails(parcel)]);
  return trackingResponse(parcel, { ...places, pointDetails, pickupPoint: deps.pickupPoint, now });
}

/** As anybody sees it who has its code. */
export async function findTracked(
  { database, now, readPlaces, pickupPoint, findPointDetails }: Omit<TrackDeps, 'answers' | 'countMiss'>,
  code: string,
): Promise<TrackedShipment | undefined> {
  const [parcel, places] = await Promise.all([findByTrackingCode(database, code), readPlaces()]);
  if (!parcel) return undefined;
  const pointDetails = await findPointDetails(parcel);
  return presentTracked(parcel, { ...places, pointDetails, pickupPoint, now: now() });
}
