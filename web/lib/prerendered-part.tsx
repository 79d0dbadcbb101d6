import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadChunk } from './load-chunk.ts';

/** A static part of a page. Where its prerendered HTML is in the document, that is reused and its code never loads. */
export function prerenderedPart(id: string, load: () => Promise<ComponentType>): ComponentType {
  // What it says is also elsewhere: without it, offline for example, the rest of the page is still of use.
  const Part = lazy(async () => ({ default: await loadChunk(load).catch(() => Nothing) }));

  return function PrerenderedPart() {
    const [html] = useState(() =>
      typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML,
    );
    const navigate = useNavigate();
    if (html !== undefined) {
      const followInside = (event: MouseEvent) => {
        const path = ownPathOf(event);
        if (path === undefined) return;
        event.preventDefault();
        void navigate(path);
      };
      // oxlint-disable-next-line react/no-danger, jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the HTML that stands there already, written by the prerender; its links take keys themselves
      return <div id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning onClick={followInside} />;
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

function Nothing() {
  return null;
}

/** The in-app target of a plain click on a link. Links in prerendered HTML would reload the page. */
function ownPathOf({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
  if (!link || !isPlain || link.target !== '' || link.origin !== window.location.origin) return undefined;
  return link.pathname + link.search + link.hash;
}
