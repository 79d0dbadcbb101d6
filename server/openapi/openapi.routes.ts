import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './describe-api.ts';

/**
 * The API's description: for programs at `/api/v1/openapi.json`, for people at `/api/docs`. Public, and the same until the next start.
 * It is made when somebody first asks for it, or every start would take longer for it.
 */
export function registerOpenApiRoutes(app: FastifyInstance, companyName: string): void {
  const api = once(() => describeApi(endpoints, companyName));
  const page = once(() => apiDocsPage(api()));
  const style = once(() => readFileSync(new URL('docs.css', import.meta.url), 'utf8'));

  app.get(`${apiBasePath}/openapi.json`, () => api());
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style()));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
