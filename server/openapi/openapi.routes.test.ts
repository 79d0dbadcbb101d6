import { describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { html } from '../http/html.ts';
import { createBareServer } from '../testing/processes/bare-server.ts';
import { registerOpenApiRoutes } from './openapi.routes.ts';

function describedServer(companyName = 'Larkway') {
  const { app } = createBareServer();
  registerOpenApiRoutes(app, companyName);
  return app;
}

describe('GET /api/v1/openapi.json', () => {
  it('is an OpenAPI 3.1 document whose references lead somewhere', async () => {
    const answer = await describedServer().inject('/api/v1/openapi.json');
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] });
    const references = answer.body.match(/"#\/components\/schemas\/\w+"/g) ?? [];
    expect(new Set(references)).toEqual(new Set(['"#/components/schemas/Error"']));
    expect(answer.json()).toHaveProperty('components.schemas.Error.properties.code.enum');
  });
});

describe('GET /api/docs', () => {
  it('shows every call with its fields', async () => {
    const page = (await describedServer().inject('/api/docs')).body;
    for (const { path, summary } of endpoints) {
      expect(page).toContain(path);
      expect(page).toContain(html`${summary}`.text);
    }
    expect(page).toContain('postal_code_from');
    expect(page).toContain('lines[].amount');
  });

  it('needs nothing the content security policy forbids', async () => {
    const app = describedServer();
    const page = (await app.inject('/api/docs')).body;
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    const style = await app.inject('/api/docs.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).toContain('#b8f34a');
  });

  it('shows text as text', async () => {
    const page = (await describedServer('<img src=x onerror=alert(1)>').inject('/api/docs')).body;
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; API');
    expect(page).not.toContain('<img');
  });
});
