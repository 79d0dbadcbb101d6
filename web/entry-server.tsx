import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Page } from './lib/page.ts';
import { routes } from './routes.ts';

/** A page as HTML, with what belongs into its head. */
export interface RenderedPage {
  readonly html: string;
  readonly page: Page;
}

/** Renders the page at a path as the browser will when it takes the HTML over. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'http://prerender')));
  if (context instanceof Response) throw new Error(`${path} redirects, so it can't be prerendered.`);
  const page = context.matches.at(-1)?.route.handle as Page; // set by loadPage, which every page comes through
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  );
  return { html: await new Response(prelude).text(), page };
}
function fail(error: unknown): never {
  throw error;
}
