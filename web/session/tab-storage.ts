/** What could not be written into the tab's storage: it lives as long as the page. */
const unwritten = new Map<string, string>();

/**
 * What is kept for as long as this tab is open. It can't break the product: where the browser forbids the tab's storage, or it is
 * full, a text is kept in the page instead and only does not survive a reload.
 */
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

  /** A text that was written as JSON; undefined where there is none, or it is none. */
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
