import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router';
import type { Page } from './lib/page.ts';
import { Root } from './root.tsx';
import { routes } from './routes.ts';

/** A page as HTML, with what belongs into its head. */
export interface RenderedPage {
  readonly html: string;
  readonly page: Page;
}

/** Renders the page at a path as the browser will when it takes the HTML over. */
export function renderPage(path: string): Promise<RenderedPage> {
  return render(routes, path);
}

/** Renders the frame around nothing but a sentence for browsers without JavaScript: what every other page looks like at first. */
export function renderShell(page: Page, sentence: string): Promise<RenderedPage> {
  const Sentence = () => (
    <noscript>
      <p className="mx-auto max-w-page px-gutter py-section text-lg">{sentence}</p>
    </noscript>
  );
  return render([{ Component: Root, children: [{ path: '*', Component: Sentence, handle: page }] }], '/shell');
}

async function render(table: RouteObject[], path: string): Promise<RenderedPage> {
  const { query, dataRoutes } = createStaticHandler(table);
  const context = await query(new Request(new URL(path, 'http://prerender')));
  if (context instanceof Response) throw new Error(`${path} redirects, so it can't be prerendered.`);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail }, // all of it in its place: no script has to move it there
  );
  const page = context.matches.at(-1)?.route.handle as Page; // set by loadPage, which every page comes through
  return { html: await new Response(prelude).text(), page };
}

function fail(error: unknown): never {
  throw error;
}
