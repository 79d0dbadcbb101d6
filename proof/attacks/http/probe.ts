import type { Call, Target } from './flood.ts';

export interface VictimCall extends Call {
  readonly network: string;
}

export interface Payer {
  readonly network: string;
  readonly token: string;
}

/** Repeated at a fixed interval. Plain data, because another process does it. */
export interface Probe {
  readonly name: string;
  readonly everyMs: number;
  readonly calls?: readonly VictimCall[];
  /** Instead of calls: each pays for a shipment in turn. */
  readonly payers?: readonly Payer[];
  /** Opens a new connection for each call. */
  readonly isNewVisitor: boolean;
}

/** Status 0 means no response. */
export interface Sample {
  readonly status: number;
  readonly ms: number;
}

export interface ProbeCommand {
  readonly target: Target;
  readonly probes: readonly Probe[];
  readonly seconds: number;
  readonly publishableKey: string;
}

export interface ProbeOutcome {
  /** By probe, and for payers by step. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  /** The longest event loop delay of the victims' own process, which is not the product's fault. */
  readonly ownDelayMs: number;
}
