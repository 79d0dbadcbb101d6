import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Route, Routes, StaticRouter } from 'react-router';
import { App } from './app.tsx';
import type { Page } from './lib/page.ts';
import { Root } from './root.tsx';
import { pageAt } from './routes.ts';

export interface RenderedPage {
  readonly html: string;
  readonly page: Page;
}

/** The same as the browser's first rendering, which hydrates it. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const loaded = await pageAt(path)?.load();
  if (!loaded) throw new Error(`${path} is no page, so it can't be prerendered.`);
  return { html: await render(<App />, path), page: loaded.page };
}

/**
 * The frame around a sentence for browsers without JavaScript: the first state of every page that is not prerendered. With a path it has
 * that page's skeleton.
 */
export async function renderShell(sentence: string, path?: string): Promise<{ html: string; page: Page | undefined }> {
  const loaded = path === undefined ? undefined : await pageAt(path)?.load();
  const shell = (
    <Routes>
      <Route Component={Root}>
        <Route
          path="*"
          element={
            <>
              <noscript>
                <p className="mx-auto max-w-page px-gutter py-section text-lg">{sentence}</p>
              </noscript>
              {loaded?.Skeleton && (
                <div className="noscript:hidden">
                  <loaded.Skeleton />
                </div>
              )}
            </>
          }
        />
      </Route>
    </Routes>
  );
  return { html: await render(shell, path ?? '/shell'), page: loaded?.page };
}

async function render(app: ReactNode, path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>{app}</StaticRouter>
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail }, // one chunk: no script has to move parts into place
  );
  return new Response(prelude).text();
}

function fail(error: unknown): never {
  throw error;
}
