import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Route, Routes, StaticRouter } from 'react-router';
import { App } from './app.tsx';
import type { Page } from './lib/page.ts';
import { Root } from './root.tsx';
import { pageAt } from './routes.ts';

/** A page as HTML, with what belongs into its head. */
export interface RenderedPage {
  readonly html: string;
  readonly page: Page;
}

/** Renders the page at a path as the browser will when it takes the HTML over. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const loaded = await pageAt(path)?.load();
  if (!loaded) throw new Error(`${path} is no page, so it can't be prerendered.`);
  return { html: await render(<App />, path), page: loaded.page };
}

/** Renders the frame around nothing but a sentence for browsers without JavaScript: what every other page looks like at first. */
export async function renderShell(page: Page, sentence: string): Promise<RenderedPage> {
  const shell = (
    <Routes>
      <Route Component={Root}>
        <Route
          path="*"
          element={
            <noscript>
              <p className="mx-auto max-w-page px-gutter py-section text-lg">{sentence}</p>
            </noscript>
          }
        />
      </Route>
    </Routes>
  );
  return { html: await render(shell, '/shell'), page };
}

async function render(app: ReactNode, path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>{app}</StaticRouter>
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail }, // all of it in its place: no script has to move it there
  );
  return new Response(prelude).text();
}

function fail(error: unknown): never {
  throw error;
}
