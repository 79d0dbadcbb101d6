/** Who watches which parcel in this process. */
export interface Watchers {
  /** Calls back whenever the parcel changes; answers how to stop, or undefined where too many watch already. */
  watch(code: string, onChange: () => void): (() => void) | undefined;
  tell(code: string): void;
  tellAll(): void;
}

/** More would take the memory and the sockets that others need; who is turned away asks now and then instead. */
const mostWatchers = 5_000;

/** Keeps who watches which parcel. */
export function createWatchers(): Watchers {
  const byCode = new Map<string, Set<() => void>>();
  let count = 0;

  return {
    watch: (code, onChange) => {
      if (count >= mostWatchers) return undefined;
      const watchers = byCode.get(code) ?? new Set();
      const watcher = () => onChange(); // one of its own, should the same function watch twice
      byCode.set(code, watchers.add(watcher));
      count += 1;
      return () => {
        if (!watchers.delete(watcher)) return;
        count -= 1;
        if (watchers.size === 0 && byCode.get(code) === watchers) byCode.delete(code);
      };
    },
    tell: (code) => byCode.get(code)?.forEach((watcher) => watcher()),
    tellAll: () => byCode.forEach((watchers) => watchers.forEach((watcher) => watcher())),
  };
}
