/** Remembers who has proved to be a customer or a depot lately, without asking the database. */
export interface KnownCallers {
  /** After a call whose `Authorization` was accepted. */
  add(authorization: string): void;
  has(authorization: string): boolean;
}

/** Of the 256 random bits that a token and a key are: 118 nobody guesses, and with those alone nobody signs in. */
const keptCharacters = 20;

/**
 * Who invents a token is not preferred to visitors for it. Each is known by the end of what it sends, which every call is asked for: a
 * hash of all of it would take a quarter of what a refusal takes. Of more than so many the oldest are forgotten.
 */
export function createKnownCallers(most = 20_000): KnownCallers {
  const known = new Set<string>();

  return {
    add: (authorization) => {
      const end = endOf(authorization);
      if (known.has(end)) return;
      known.add(Buffer.from(end).toString()); // a part of a string would keep the whole of it in memory
      if (known.size <= most) return;
      for (const oldest of known) {
        known.delete(oldest);
        return;
      }
    },
    has: (authorization) => known.has(endOf(authorization)),
  };
}

function endOf(authorization: string): string {
  return authorization.slice(-keptCharacters);
}
