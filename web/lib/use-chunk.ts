import { useRef, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

interface RequestedChunk<T> {
  readonly chunk: T | undefined;
  readonly hasFailed: boolean;
  /** Does nothing if it is loading or loaded; tries again after a failure. */
  readonly request: () => void;
}

/** Loads a module on request. On failure, mostly offline, the component says so and may request it again. */
export function useChunk<T>(load: () => Promise<T>): RequestedChunk<T> {
  const [outcome, setOutcome] = useState<{ chunk?: T; hasFailed?: boolean }>({});
  const isRequested = useRef(false);

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
