import type { MemberRole } from '../../contract/permissions.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';

/** What the client knows, from answers alone. */
export interface KnownShipment {
  readonly id: string;
  readonly reference: string;
  readonly code: string;
  readonly totalPounds: number;
  /** The receiver's. */
  readonly postcode: string;
  readonly batchId: string | undefined;
  /** By the products' clock. */
  readonly recordedAt: Date;
  /** A repeat has the same content as the original. */
  readonly isRepeated: boolean;
  /** The sender's declaration that the content is allowed. */
  declared: Certainty;
  hidden: Certainty;
  cancelled: Certainty;
  paid: Certainty;
  /** From the balance. */
  paidFromBalance: Certainty;
  /** What support gave back: at least, and at most. */
  refundedPence: { least: number; most: number };
}

/** 'perhaps' after a call without a response. */
export type Certainty = 'no' | 'perhaps' | 'yes';

/** A unique text, and whether it must be in the database. */
export interface Marker {
  readonly text: string;
  certainty: Certainty;
}

export interface KnownAddress {
  readonly id: string;
  readonly side: 'own' | 'receiver';
  readonly name: string;
  /** Two after an unanswered change. */
  buildings: string[];
  gone: Certainty;
}

export interface KnownTopUp {
  readonly pence: number;
  charged: Certainty;
}

/** Somebody whom a customer invited to their organisation. */
export interface KnownMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  token: string | undefined;
  access: MemberAccess;
  /** What they paid, acknowledged. */
  readonly payments: { readonly shipment: KnownShipment; readonly month: string }[];
}

export interface MemberAccess {
  readonly role: MemberRole;
  readonly spend_limit: number | null;
  readonly approval_above: number | null;
}

export interface KnownCustomer {
  /** Unique, and part of everything they write. */
  readonly name: string;
  readonly email: string;
  /** Two after an unanswered change. */
  passwords: string[];
  token: string | undefined;
  erased: Certainty;
  readonly shipments: Map<string, KnownShipment>;
  readonly contents: Marker[];
  /** Shipments that unanswered repeats may have created. */
  possibleExtras: number;
  readonly addresses: Map<string, KnownAddress>;
  readonly questions: Marker[];
  readonly complaints: Marker[];
  readonly topUps: KnownTopUp[];
  /** On the monthly account, in pence; 0 without one, and undefined where no answer said so. */
  creditLimitPence: number | undefined;
  /** Numbers of those that were issued by hand. */
  readonly statements: string[];
  /** A payment from the balance may have been made that no answer named. */
  isBalanceUncertain: boolean;
  readonly members: KnownMember[];
}

export interface KnownStaff {
  readonly role: StaffRole;
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app. */
  readonly secret: string;
  /** Of the staff session. */
  token: string | undefined;
  isBusy: boolean;
}

export interface KnownScan {
  readonly code: string;
  readonly key: string;
  readonly status: ShipmentStatus;
  readonly at: string;
  kept: Certainty;
}

export interface KnownParcel {
  readonly code: string;
  /** The first parcel's of its shipment, which keeps the preferences. */
  readonly shipmentCode: string;
  readonly postcode: string;
  readonly sender: string;
  /** As far as the depot knows. */
  status: ShipmentStatus;
  /** Preferences of lost parcels are purged after a while, even if the parcel is found. */
  wasLost: boolean;
  /** Concurrent changes have no known order, so only one is made at a time. */
  isChangingPreferences: boolean;
  /** Markers of the preferences set by private link that may be in force; '' for none. */
  readonly standing: Record<PreferenceQuestion, string[]>;
}

/** Where to leave the parcel, and what is needed at the door. */
export type PreferenceQuestion = 'PLACE' | 'NEEDS';

export interface KnownPreference {
  readonly code: string;
  readonly source: 'LINK' | 'POSTCODE';
  readonly marker: Marker;
}

/** Everything clients were answered, which must hold whatever was killed. */
export interface Model {
  readonly customers: KnownCustomer[];
  /** By shipment id. */
  readonly owners: Map<string, KnownCustomer>;
  readonly parcels: KnownParcel[];
  readonly parcelsByCode: Map<string, KnownParcel>;
  /** By tracking code and key. */
  readonly scans: Map<string, KnownScan>;
  /** In the order they were sent. */
  readonly sentScans: KnownScan[];
  readonly preferences: KnownPreference[];
  /** Reasons of refunds that support gave; each command is in the audit log, whatever came of it. */
  readonly refunds: Marker[];
  readonly staffInvitations: Marker[];
  /** Ids of intents that the provider says were charged. */
  readonly charged: Set<string>;
  newMarker(): string;
}

export function createMarkers(): Model['newMarker'] {
  let markers = 0;
  return () => {
    markers += 1;
    return `mark${markers}x`;
  };
}

export function createModel(newMarker = createMarkers()): Model {
  return {
    customers: [],
    owners: new Map(),
    parcels: [],
    parcelsByCode: new Map(),
    scans: new Map(),
    sentScans: [],
    preferences: [],
    refunds: [],
    staffInvitations: [],
    charged: new Set(),
    newMarker,
  };
}

export function addParcel(
  { parcels, parcelsByCode }: Model,
  { code, shipmentCode, postcode, sender }: Pick<KnownParcel, 'code' | 'shipmentCode' | 'postcode' | 'sender'>,
): void {
  if (parcelsByCode.has(code)) return;
  const standing = { PLACE: [''], NEEDS: [''] };
  const parcel: KnownParcel = {
    code,
    shipmentCode,
    postcode,
    sender,
    status: 'BOOKED',
    wasLost: false,
    isChangingPreferences: false,
    standing,
  };
  parcels.push(parcel);
  parcelsByCode.set(code, parcel);
}

export function createCustomer(marker: string): KnownCustomer {
  return {
    name: `Ada ${marker}`,
    email: `${marker}@example.com`,
    passwords: [`plover-${marker}-42`],
    token: undefined,
    erased: 'no',
    shipments: new Map(),
    contents: [],
    possibleExtras: 0,
    addresses: new Map(),
    questions: [],
    complaints: [],
    topUps: [],
    creditLimitPence: 0,
    statements: [],
    isBalanceUncertain: false,
    members: [],
  };
}

/** After one more call with the same intended effect. */
export function updateCertainty(before: Certainty, outcome: 'done' | 'refused' | 'unknown'): Certainty {
  if (before === 'yes' || outcome === 'done') return 'yes';
  return outcome === 'unknown' ? 'perhaps' : before;
}
