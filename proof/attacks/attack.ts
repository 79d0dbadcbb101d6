import type { Asker } from './ask.ts';
import type { Flood, Target } from './flood.ts';
import type { People } from './people.ts';

/** What an attack is prepared with. */
export interface Stage {
  readonly people: People;
  readonly asker: Asker;
  readonly target: Target;
  readonly databaseUrl: string;
  /** A parcel that is on its way. */
  readonly trackingCode: string;
}

/** One way to keep the product from serving others. */
export interface Attack {
  readonly name: string;
  prepare(stage: Stage): Promise<Flood>;
  /** The product is started again before it, because it is about memory. */
  readonly isFresh?: true;
  /** What must hold besides what must always hold. */
  readonly targets?: {
    /** The most memory the product may take. */
    readonly memoryMb?: number;
    /** By how much a known device's sign-in may take longer than at rest. */
    readonly signInMs?: number;
    /** How much the database may log. */
    readonly databaseLogBytes?: number;
  };
}
