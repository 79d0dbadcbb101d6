import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { loadChunk } from './load-chunk.ts';

/** Waits for the moment a prerendered part is wanted; the returned function stops waiting. */
export type Wanted = (element: HTMLElement, wake: () => void) => () => void;

/**
 * A part of a prerendered page whose HTML is there from the start and whose code is loaded only when the part is wanted.
 * Where there is no HTML of it yet, after a navigation or in a test, the code is loaded at once.
 * React drops the HTML when a property of the part changes before its code is there, so an island takes none.
 */
export function island(id: string, wanted: Wanted, load: () => Promise<ComponentType>): ComponentType {
  const { promise: isWanted, resolve: wake } = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    await isWanted;
    return { default: await loadChunk(load) };
  });

  return function Island() {
    const ref = useRef<HTMLDivElement>(null);
    const isPrerendered = typeof document !== 'undefined' && document.getElementById(id) !== null;
    if (!isPrerendered) wake();

    useEffect(() => (ref.current ? wanted(ref.current, wake) : undefined), []);

    return (
      <div id={id} ref={ref}>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    );
  };
}

/** Wanted as soon as somebody points at it, touches it or focuses something in it. */
export const onTouch: Wanted = (element, wake) => {
  if (element.contains(document.activeElement)) wake();
  const signs = ['pointermove', 'pointerdown', 'focusin', 'input'];
  for (const sign of signs) element.addEventListener(sign, wake, { once: true, passive: true });
  return () => {
    for (const sign of signs) element.removeEventListener(sign, wake);
  };
};

/** Wanted when it is about to scroll into view. */
export const onApproach: Wanted = (element, wake) => {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake(), {
    rootMargin: '200px',
  });
  observer.observe(element);
  return () => observer.disconnect();
};
