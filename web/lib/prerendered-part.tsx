import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * A part of a prerendered page that is words and pictures only. Where its HTML is already there, that HTML is all it needs, and its
 * code is never loaded; after a navigation inside the product it is drawn by its code like any other part.
 */
export function prerenderedPart(id: string, load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await loadChunk(load) }));

  return function PrerenderedPart() {
    const [html] = useState(() =>
      typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML,
    );
    if (html !== undefined) {
      // oxlint-disable-next-line react/no-danger -- the HTML that stands there already, written by the prerender
      return <div id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
    }
    return (
      <div id={id}>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    );
  };
}
