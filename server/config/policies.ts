import { days, hours, minutes } from '../../contract/values/time/duration.ts';
import { anyText, countPerPeriod, SettingError, type Settings, setting, wholeNumber } from './setting.ts';

export type Limits = Readonly<ReturnType<typeof readLimits>>;

export interface SessionLife {
  /** Without a call. */
  readonly idleMs: number;
  /** In all. */
  readonly longestMs: number;
}

export function readLimits(settings: Settings) {
  const read = (name: string, count: number, periodMs: number) =>
    setting(settings, name, countPerPeriod) ?? { count, periodMs };
  return {
    // Both separately for devices that signed in before; the second also counts right passwords.
    signInsPerAccount: read('LIMIT_SIGN_INS_PER_ACCOUNT', 10, minutes(15)),
    passwordChecksPerAccount: read('LIMIT_PASSWORD_CHECKS_PER_ACCOUNT', 60, minutes(15)),
    failedSignInsPerAddress: read('LIMIT_FAILED_SIGN_INS_PER_ADDRESS', 100, minutes(15)),
    // Registrations included.
    mailsPerEmail: read('LIMIT_MAILS_PER_EMAIL', 5, hours(1)),
    mailsPerAddress: read('LIMIT_MAILS_PER_ADDRESS', 120, hours(1)),
    guestsPerAddress: read('LIMIT_GUESTS_PER_ADDRESS', 120, hours(1)),
    // Unpaid ones, by email and network.
    guestShipments: read('LIMIT_GUEST_SHIPMENTS', 5, days(1)),
    passkeyChallengesPerAddress: read('LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS', 600, minutes(15)),
    quotesPerAddress: read('LIMIT_QUOTES_PER_ADDRESS', 600, minutes(1)),
    // Streets and places separately.
    lookupsPerAddress: read('LIMIT_LOOKUPS_PER_ADDRESS', 600, minutes(1)),
    // A user or a network.
    invalidCallsPerCaller: read('LIMIT_INVALID_CALLS_PER_CALLER', 300, minutes(1)),
    shipmentsPerCustomer: read('LIMIT_SHIPMENTS_PER_CUSTOMER', 1000, hours(1)),
    // Files of shipments created; rows checked and priced.
    batchesPerCustomer: read('LIMIT_BATCHES_PER_CUSTOMER', 20, hours(1)),
    batchChecksPerCustomer: read('LIMIT_BATCH_CHECKS_PER_CUSTOMER', 600, minutes(10)),
    // Calls sent again under their Idempotency-Key, by a customer or from an address.
    repeatsPerCaller: read('LIMIT_REPEATS_PER_CALLER', 600, hours(1)),
    exportsPerCustomer: read('LIMIT_EXPORTS_PER_CUSTOMER', 5, days(1)),
    paymentsPerCustomer: read('LIMIT_PAYMENTS_PER_CUSTOMER', 30, hours(1)),
    // By all guests of a network together.
    guestPaymentsPerAddress: read('LIMIT_GUEST_PAYMENTS_PER_ADDRESS', 300, hours(1)),
    trackingMissesPerAddress: read('LIMIT_TRACKING_MISSES_PER_ADDRESS', 30, minutes(1)),
    questionsPerAddress: read('LIMIT_QUESTIONS_PER_ADDRESS', 60, hours(1)),
    questionsPerConversation: read('LIMIT_QUESTIONS_PER_CONVERSATION', 20, hours(1)),
    complaintsPerAddress: read('LIMIT_COMPLAINTS_PER_ADDRESS', 20, hours(1)),
    complaintsPerEmail: read('LIMIT_COMPLAINTS_PER_EMAIL', 5, hours(24)),
    uploadsPerAddress: read('LIMIT_UPLOADS_PER_ADDRESS', 30, days(1)),
    // By everybody, because no account is needed and the disk has an end.
    uploads: read('LIMIT_UPLOADS', 1000, days(1)),
    postcodeGuessesPerCode: read('LIMIT_POSTCODE_GUESSES_PER_CODE', 10, hours(1)),
    postcodeGuessesPerAddress: read('LIMIT_POSTCODE_GUESSES_PER_ADDRESS', 30, hours(1)),
    // By mailed link and by postcode separately.
    preferencesPerParcel: read('LIMIT_PREFERENCES_PER_PARCEL', 60, hours(1)),
  };
}

export function readSessionLife(settings: Settings): SessionLife {
  const read = (name: string, otherwise: number) =>
    hours(setting(settings, name, wholeNumber(1, 24 * 365, otherwise)) ?? otherwise);
  return { idleMs: read('SESSION_IDLE_HOURS', 7 * 24), longestMs: read('SESSION_HOURS', 30 * 24) };
}

export interface Retention {
  /** After a shipment has ended: who sent and received it, where exactly, and what was in it. */
  readonly peopleMonths: number;
  /** After it was created: the rest of it, and its events. */
  readonly shipmentMonths: number;
}

const longest = 1200;

/** Reads how long shipments are kept. By default people are forgotten after two years, and shipments once their invoice may be. */
export function readRetention(settings: Settings): Retention {
  const read = (name: string, otherwise: number) =>
    setting(settings, name, wholeNumber(1, longest, otherwise)) ?? otherwise;
  const retention = {
    peopleMonths: read('KEEP_PEOPLE_MONTHS', 24),
    shipmentMonths: read('KEEP_SHIPMENTS_MONTHS', 84),
  };
  if (retention.shipmentMonths < retention.peopleMonths) {
    throw new SettingError('KEEP_SHIPMENTS_MONTHS must not be less than KEEP_PEOPLE_MONTHS, for example 84 and 24.');
  }
  return retention;
}

export interface PickupPoint {
  /** One entry a line. */
  readonly address: readonly string[];
  readonly hours: string;
}

const placeholder: PickupPoint = {
  address: ['1 Example Quay', 'Dartford', 'DA1 1AA'],
  hours: 'Monday to Friday, 8am to 6pm',
};

/** Reads where parcels wait to be fetched. Hours of another place would be worse than none, so both are set or neither. */
export function readPickupPoint(settings: Settings): PickupPoint {
  const address = setting(settings, 'PICKUP_ADDRESS', anyText);
  const openingHours = setting(settings, 'PICKUP_HOURS', anyText);
  if (address === undefined && openingHours === undefined) return placeholder;
  if (address === undefined || openingHours === undefined) {
    const missing = address === undefined ? 'PICKUP_ADDRESS' : 'PICKUP_HOURS';
    throw new SettingError(`PICKUP_ADDRESS and PICKUP_HOURS belong together; please set ${missing} as well.`);
  }
  const lines = address.split(',').map((line) => line.trim());
  return { address: lines.filter((line) => line !== ''), hours: openingHours };
}

export function isPlaceholder({ address }: PickupPoint): boolean {
  return address.slice(0, 3).join() === placeholder.address.join();
}
