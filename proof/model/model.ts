import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';

/** What somebody outside holds true of a shipment: only what they were answered. */
export interface KnownShipment {
  readonly id: string;
  readonly reference: string;
  readonly code: string;
  readonly totalPounds: number;
  /** Where it goes. */
  readonly postcode: string;
  readonly batchId: string | undefined;
  /** Whether it was made by repeating another, whose content it has. */
  readonly isRepeated: boolean;
  /** That the content is allowed: said with the form, or later for a draft that was saved without. */
  declared: Certainty;
  /** Of something that was asked for: nobody was answered yes, somebody may have been heard, or it was answered. */
  hidden: Certainty;
  cancelled: Certainty;
  paid: Certainty;
}

/** How sure it is that something has happened. */
export type Certainty = 'no' | 'perhaps' | 'yes';

/** Something written under a name of its own, and whether it must be there. */
export interface Mark {
  readonly text: string;
  certainty: Certainty;
}

/** An address of the book, by what was last answered of it. */
export interface KnownAddress {
  readonly id: string;
  readonly side: 'own' | 'receiver';
  readonly name: string;
  /** Those it may have now: one, or two after a change nobody answered. */
  buildings: string[];
  gone: Certainty;
}

/** A customer and all that they were answered. */
export interface KnownCustomer {
  /** Is in everything they write, and in nothing that anybody else writes. */
  readonly name: string;
  readonly email: string;
  /** Those that may be right: one, or two after a change nobody answered. */
  passwords: string[];
  token: string | undefined;
  erased: Certainty;
  readonly shipments: Map<string, KnownShipment>;
  /** The content of each shipment they asked for, by its mark. */
  readonly contents: Mark[];
  /** How many shipments there may be besides, because nobody ever answered. */
  strays: number;
  readonly addresses: Map<string, KnownAddress>;
  readonly questions: Mark[];
  readonly complaints: Mark[];
}

/** A scan as it was sent, and what is known of it. */
export interface KnownScan {
  readonly code: string;
  readonly key: string;
  readonly status: ShipmentStatus;
  readonly at: string;
  kept: Certainty;
}

/** A parcel as depots and its receiver see it. */
export interface KnownParcel {
  readonly code: string;
  readonly postcode: string;
  /** Whose it is. */
  readonly sender: string;
  /** What the depot believes. */
  status: ShipmentStatus;
  /** Whether it may have been lost: preferences for it are forgotten after a while then, though it may be found. */
  wasLost: boolean;
  /** Whether somebody is changing its preferences: of two at once nobody could tell who came last. */
  isChangingPreferences: boolean;
  /** The marks of what may stand by the receiver's private link, by what it answers; an empty one where nothing does. */
  readonly standing: Record<PreferenceQuestion, string[]>;
}

/** What preferences answer: where to leave the parcel, and what is needed at the door. */
export type PreferenceQuestion = 'PLACE' | 'NEEDS';

/** A preference that was set, and how its author proved who they are. */
export interface KnownPreference {
  readonly code: string;
  readonly way: 'LINK' | 'POSTCODE';
  readonly mark: Mark;
}

/** All that anybody outside was ever answered: what must be true of the product, whatever was killed meanwhile. */
export interface Model {
  readonly customers: KnownCustomer[];
  /** Whose a shipment is, by its id. */
  readonly owners: Map<string, KnownCustomer>;
  readonly parcels: KnownParcel[];
  readonly parcelsByCode: Map<string, KnownParcel>;
  /** By code and key. */
  readonly scans: Map<string, KnownScan>;
  /** The same in the order they were sent in. */
  readonly sentScans: KnownScan[];
  readonly preferences: KnownPreference[];
  /** What the provider said that it took, by its intent. */
  readonly charged: Set<string>;
  /** A word that nobody has used before. */
  newMark(): string;
}

/** Makes words that nobody has used before. */
export function createMarks(): Model['newMark'] {
  let marks = 0;
  return () => {
    marks += 1;
    return `mark${marks}x`;
  };
}

/** Nothing was answered yet. */
export function createModel(newMark = createMarks()): Model {
  return {
    customers: [],
    owners: new Map(),
    parcels: [],
    parcelsByCode: new Map(),
    scans: new Map(),
    sentScans: [],
    preferences: [],
    charged: new Set(),
    newMark,
  };
}

/** Keeps a parcel that depots and its receiver know of. */
export function addParcel(
  { parcels, parcelsByCode }: Model,
  { code, postcode, sender }: Pick<KnownParcel, 'code' | 'postcode' | 'sender'>,
): void {
  if (parcelsByCode.has(code)) return;
  const standing = { PLACE: [''], NEEDS: [''] };
  const parcel: KnownParcel = {
    code,
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

/** Somebody new, by a mark of their own. */
export function createCustomer(mark: string): KnownCustomer {
  return {
    name: `Ada ${mark}`,
    email: `${mark}@example.com`,
    passwords: [`plover-${mark}-42`],
    token: undefined,
    erased: 'no',
    shipments: new Map(),
    contents: [],
    strays: 0,
    addresses: new Map(),
    questions: [],
    complaints: [],
  };
}

/** How sure something is after one more call that would make it so. */
export function surer(before: Certainty, outcome: 'done' | 'refused' | 'unknown'): Certainty {
  if (before === 'yes' || outcome === 'done') return 'yes';
  return outcome === 'unknown' ? 'perhaps' : before;
}
