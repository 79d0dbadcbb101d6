import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorStatus } from '../../contract/errors.ts';
import { type Html, html, writePage } from '../http/html.ts';
import { type ApiDescription, describeApi, type Operation } from './describe-api.ts';
import type { JsonSchema } from './json-schema.ts';

/** `/api/v1/openapi.json` and `/api/docs`, made at the first request to keep the start short. */
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

function apiDocsPage(api: ApiDescription): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const body = html`<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${api.info.title}</h1>
<p>${api.info.description}</p>
<p>Every path below follows <code>${api.servers[0]?.url}</code>. For programs, the same description is at <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>
${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>\n`)}</ul></nav>
</header>
<main id="calls" tabindex="-1">
${operations.map(({ path, method, operation }) => operationSection(path, method, operation))}
${errorSection(api)}
</main>`;
  return writePage({ title: api.info.title, body });
}

function operationSection(path: string, method: string, operation: Operation): Html {
  const content = operation.requestBody?.content;
  const body = content?.['application/json']?.schema;
  const file = { name: 'the body', type: 'the bytes of a file', isRequired: true, description: '' };
  const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const unfinished = operation.responses['202'];
  const parameters = (operation.parameters ?? []).map(({ name, schema, required, in: place }) => ({
    name,
    type: `${typeName(schema)}, in the ${place}`,
    isRequired: required,
    description: schema.description ?? '',
  }));
  return html`<section id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h2 id="${operation.operationId}-title"><b>${method}</b> <code>${path}</code></h2>
<p>${operation.summary}. ${audience(operation)}</p>
${fieldTable('You send', operation.summary, [...parameters, ...(body ? fieldRows(body) : content ? [file] : [])])}
${fieldTable('You get', operation.summary, answerRows(operation))}
${unfinished ? html`<p>With status <b>202</b>: ${unfinished.description}</p>` : ''}
<h3>It may refuse with</h3>
<ul>${refusals.map(([status, { description }]) => html`<li><b>${status}</b> <code>${description}</code></li>`)}</ul>
</section>
`;
}

function audience({ security }: Operation): string {
  const [scheme] = security.flatMap(Object.keys);
  if (!scheme) return 'Anyone can call it.';
  return scheme === 'customer' ? 'A logged-in customer can call it.' : 'A depot can call it, with its operations key.';
}

function answerRows({ responses }: Operation): FieldRow[] {
  const whole = { name: 'the answer', isRequired: true, description: '' };
  return Object.entries(responses['200']?.content ?? {}).flatMap(([mediaType, { schema }]) => {
    if (!schema) return [{ ...whole, type: `a file of type ${mediaType}` }];
    const rows = fieldRows(schema);
    return rows.length > 0 ? rows : [{ ...whole, type: typeName(schema) }];
  });
}

function fieldTable(caption: string, ofWhat: string, rows: readonly FieldRow[]): Html {
  if (rows.length === 0) return html`<h3>${caption}</h3><p>Nothing.</p>`;
  return html`<h3>${caption}</h3>
<div class="scroll" role="region" aria-label="${caption}: ${ofWhat}" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead>
<tbody>
${rows.map(fieldRow)}</tbody>
</table></div>
`;
}

function fieldRow({ name, type, isRequired, description }: FieldRow): Html {
  const notes = [isRequired ? '' : 'optional', description].filter((note) => note !== '');
  return html`<tr><th scope="row"><code>${name}</code></th><td>${type} <small>${notes.join('. ')}</small></td></tr>\n`;
}

function errorSection(api: ApiDescription): Html {
  const codes = Object.entries(errorStatus).map(
    ([code, status]) => html`<li><b>${status}</b> <code>${code}</code></li>\n`,
  );
  const shape = fieldRows(api.components.schemas['Error'] ?? {}).map((row) =>
    row.name === 'code' ? { ...row, type: 'one of the codes below' } : row,
  );
  return html`<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>Every answer that is not a success has this shape. The message is for people; the code never changes.</p>
${fieldTable('You get', 'Errors', shape)}
<h3>Codes</h3>
<ul>${codes}</ul>
</section>
`;
}

/** One line of a table of fields: `lines[].amount`, `number`, required. */
interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** The fields of an object schema and of everything inside it, in the order they are declared. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return [];
    const name = prefix + key;
    const row = {
      name,
      type: typeName(property),
      isRequired: schema.required?.includes(key) ?? false,
      description: property.description ?? '',
    };
    return [row, ...fieldRows(property, `${name}.`), ...fieldRows(itemsOf(property), `${name}[].`)];
  });
}

/** A schema's type in words: `number or string`, `list of objects`, `"UK"`. */
export function typeName(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${plural(typeName(itemsOf(schema)))}`;
  if (schema.anyOf)
    return schema.anyOf.map((choice) => (typeof choice === 'boolean' ? 'anything' : typeName(choice))).join(' or ');
  const names = [schema.type ?? 'anything'].flat();
  return [names.join(' or '), schema.format && `(${schema.format})`].filter(Boolean).join(' ');
}

function plural(name: string): string {
  return /^[a-z]+$/.test(name) ? `${name}s` : name;
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
}
