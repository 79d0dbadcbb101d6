import type { Flood, Target } from './http/flood.ts';
import type { HttpClient } from './http/http-client.ts';
import type { People } from './people.ts';

export interface AttackContext {
  readonly people: People;
  readonly client: HttpClient;
  readonly target: Target;
  readonly databaseUrl: string;
  /** In transit. */
  readonly trackingCode: string;
}

export interface Attack {
  readonly name: string;
  prepare(context: AttackContext): Promise<Flood>;
  /** Because it measures memory. */
  readonly needsRestart?: true;
  /** Besides those of every attack. */
  readonly targets?: {
    readonly memoryMb?: number;
    /** More than at rest, on a known device. */
    readonly signInMs?: number;
    readonly databaseLogBytes?: number;
  };
}
