import type { Readable } from 'node:stream';

/** Bytes by key. What exists and who may read it is in the table `files`, so nothing here lists keys. */
export interface FileStorage {
  /** Readers see all of it or nothing, even if the process ends half-way. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if there is none. */
  get(key: string): Promise<Readable | undefined>;
  /** Succeeds if there is none. Also removes what an interrupted `put` left. */
  delete(key: string): Promise<void>;
}
