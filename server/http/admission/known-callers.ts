import { hash } from 'node:crypto';

/** Remembers who has proved to be a customer or a depot lately, without asking the database. */
export interface KnownCallers {
  /** After a call whose `Authorization` was accepted. */
  add(authorization: string): void;
  has(authorization: string): boolean;
}

/** Who invents a token is not preferred to visitors for it. Kept as hashes; of more than so many the oldest are forgotten. */
export function createKnownCallers(most = 20_000): KnownCallers {
  const known = new Set<string>();

  return {
    add: (authorization) => {
      known.add(hash('sha256', authorization, 'base64'));
      if (known.size <= most) return;
      for (const oldest of known) {
        known.delete(oldest);
        return;
      }
    },
    has: (authorization) => known.has(hash('sha256', authorization, 'base64')),
  };
}
