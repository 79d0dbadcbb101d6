import { useRef, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/** A part of the product that a component loads when it turns out to need it. */
export interface RequestedChunk<T> {
  /** Undefined until it has been requested and has arrived. */
  readonly chunk: T | undefined;
  /** Loads it; asking again changes nothing. */
  readonly request: () => void;
}

/** Loads a part of the product on request. One that can't be had is an error of the component, and so of the error screen. */
export function useChunk<T>(load: () => Promise<T>): RequestedChunk<T> {
  const [outcome, setOutcome] = useState<{ chunk?: T; error?: unknown }>({});
  const isRequested = useRef(false);
  if ('error' in outcome) throw outcome.error;

  const request = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    loadChunk(load).then(
      (chunk) => setOutcome({ chunk }),
      (error: unknown) => setOutcome({ error }),
    );
  };
  return { chunk: outcome.chunk, request };
}
