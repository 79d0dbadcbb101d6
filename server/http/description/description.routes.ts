import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './describe-api.ts';

/** The API's description: for programs at `/api/v1/openapi.json`, for people at `/api/docs`. Public, and the same until the next start. */
export function registerDescriptionRoutes(app: FastifyInstance, companyName: string): void {
  const api = describeApi(endpoints, companyName);
  const page = apiDocsPage(api);
  const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8');

  app.get(`${apiBasePath}/openapi.json`, () => api);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
