import { useRef, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/** A part of the product that a component loads when it turns out to need it. */
export interface RequestedChunk<T> {
  /** Undefined until it has been requested and has arrived. */
  readonly chunk: T | undefined;
  /** Whether it was requested and could not be had. */
  readonly hasFailed: boolean;
  /** Loads it; asking again changes nothing, unless it could not be had before. */
  readonly request: () => void;
}

/** Loads a part of the product on request. Where it can't be had, without a connection above all, the component says so and may ask again. */
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
