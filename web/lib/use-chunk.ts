import { useEffect, useRef, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

interface RequestedChunk<T> {
  readonly chunk: T | undefined;
  readonly hasFailed: boolean;
  /** Does nothing if it is loading or loaded; tries again after a failure. */
  readonly request: () => void;
}

/** By the function that loads it. */
const preloaded = new WeakMap<() => Promise<unknown>, unknown>();

/** So that the first rendering has it, as prerendered HTML does. */
export async function preloadChunk(load: () => Promise<unknown>): Promise<void> {
  preloaded.set(load, await loadChunk(load));
}

/** Loads a module on request. On failure, mostly offline, the component says so and may request it again. */
export function useChunk<T>(load: () => Promise<T>): RequestedChunk<T> {
  const [outcome, setOutcome] = useState<{ chunk?: T; hasFailed?: boolean }>(
    () => (preloaded.has(load) ? { chunk: preloaded.get(load) as T } : {}), // what `load` answered
  );
  const isRequested = useRef(outcome.chunk !== undefined);

  const request = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    loadChunk(load).then(
      (chunk) => setOutcome({ chunk }),
      () => {
        isRequested.current = false;
        setOutcome({ hasFailed: true });
      },
    );
  };
  return { chunk: outcome.chunk, hasFailed: outcome.hasFailed ?? false, request };
}

/** Loads a module with the component, which the first load of its page is without. */
export function useChunkAtOnce<T>(load: () => Promise<T>): RequestedChunk<T> {
  const requested = useChunk(load);
  // oxlint-disable-next-line react/exhaustive-deps -- once; `request` ignores further calls
  useEffect(requested.request, []);
  return requested;
}
