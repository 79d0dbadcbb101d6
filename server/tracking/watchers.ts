/** Who watches which parcel in this process. */
export interface Watchers {
  /** Calls back whenever the parcel changes; answers how to stop, or undefined where too many watch already, or too many from there. */
  watch(code: string, from: string, onChange: () => void): (() => void) | undefined;
  tell(code: string): void;
  tellAll(): void;
}

/** More would take the memory and the sockets that others need; who is turned away asks now and then instead. */
const mostWatchers = 5_000;
/** An office behind one address may watch its parcels, but not keep everybody else from watching theirs. */
const mostFromOnePlace = 100;

/** Keeps who watches which parcel. */
export function createWatchers(): Watchers {
  const byCode = new Map<string, Set<() => void>>();
  const countFrom = new Map<string, number>();
  let count = 0;

  return {
    watch: (code, from, onChange) => {
      const already = countFrom.get(from) ?? 0;
      if (count >= mostWatchers || already >= mostFromOnePlace) return undefined;
      countFrom.set(from, already + 1);
      const watchers = byCode.get(code) ?? new Set();
      const watcher = () => onChange(); // one of its own, should the same function watch twice
      byCode.set(code, watchers.add(watcher));
      count += 1;
      return () => {
        if (!watchers.delete(watcher)) return;
        count -= 1;
        const left = (countFrom.get(from) ?? 1) - 1;
        if (left > 0) countFrom.set(from, left);
        else countFrom.delete(from);
        if (watchers.size === 0 && byCode.get(code) === watchers) byCode.delete(code);
      };
    },
    tell: (code) => byCode.get(code)?.forEach((watcher) => watcher()),
    tellAll: () => byCode.forEach((watchers) => watchers.forEach((watcher) => watcher())),
  };
}
