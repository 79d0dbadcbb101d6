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

/** A parcel as a depot sees it. */
export interface KnownParcel {
  readonly code: string;
  readonly postcode: string;
  /** What the depot believes. */
  status: ShipmentStatus;
}

/** All that anybody outside was ever answered: what must be true of the product, whatever was killed meanwhile. */
export interface Model {
  readonly customers: KnownCustomer[];
  /** Whose a shipment is, by its id. */
  readonly owners: Map<string, KnownCustomer>;
  readonly parcels: KnownParcel[];
  readonly scans: Map<string, KnownScan>;
  readonly wishes: { readonly code: string; readonly mark: Mark }[];
  /** What the provider said that it took, by its intent. */
  readonly charged: Set<string>;
  /** A word that nobody has used before. */
  newMark(): string;
}

/** Nothing was answered yet. */
export function createModel(): Model {
  let marks = 0;
  return {
    customers: [],
    owners: new Map(),
    parcels: [],
    scans: new Map(),
    wishes: [],
    charged: new Set(),
    newMark: () => {
      marks += 1;
      return `mark${marks}x`;
    },
  };
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
