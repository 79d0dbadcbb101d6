const unwritten = new Map<string, string>();

/** Never throws: where the browser forbids the tab's storage, or it is full, a text is held in memory and lost on reload. */
export const tabStorage = {
  read: (key: string): string | null => unwritten.get(key) ?? orNull(() => window.sessionStorage.getItem(key)),

  write: (key: string, text: string): void => {
    try {
      window.sessionStorage.setItem(key, text);
      unwritten.delete(key);
    } catch {
      unwritten.set(key, text);
    }
  },

  remove: (key: string): void => {
    unwritten.delete(key);
    orNull(() => window.sessionStorage.removeItem(key));
  },

  clear: (): void => {
    unwritten.clear();
    orNull(() => window.sessionStorage.clear());
  },

  /** Undefined where there is none, or it is not JSON. */
  readJson: (key: string): unknown => {
    try {
      return JSON.parse(tabStorage.read(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
};

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
