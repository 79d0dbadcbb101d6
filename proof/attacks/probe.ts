import type { Call, Target } from './flood.ts';

/** A call that a victim makes, and where it comes from. */
export interface VictimCall extends Call {
  readonly network: string;
}

/** A customer who creates shipments and pays for them. */
export interface Payer {
  readonly network: string;
  readonly token: string;
}

/** What a victim does again and again, whether or not it was answered before. Plain data: another process does it. */
export interface Probe {
  readonly name: string;
  readonly everyMs: number;
  /** Taken in turn. */
  readonly calls?: readonly VictimCall[];
  /** In place of calls: each pays for a shipment in turn. */
  readonly payers?: readonly Payer[];
  /** A visitor comes on a new connection, a customer at work has one open. */
  readonly isNewVisitor: boolean;
}

/** What became of one call of a victim: status 0 where there was no answer. */
export interface Sample {
  readonly status: number;
  readonly ms: number;
}

/** What the victims are told to do. */
export interface ProbeOrder {
  readonly target: Target;
  readonly probes: readonly Probe[];
  readonly seconds: number;
  /** The card provider's key that browsers use. */
  readonly publishableKey: string;
}

/** What the victims saw. */
export interface ProbeOutcome {
  /** By the probe's name; of payers by each step's. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  /** How late the victims' own process was at worst: what of the figures is not the product's doing. */
  readonly ownDelayMs: number;
}
