import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  onResponseHookHandler,
  preParsingHookHandler,
  RouteOptions,
} from 'fastify';
import * as z from 'zod/mini';
import {
  apiBasePath,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  type Schema,
} from '../../contract/endpoint.ts';
import { errorStatus } from '../../contract/errors.ts';
import { type CallerOf, requireCaller } from './authenticate.ts';
import { refuse } from './errors.ts';
import { acceptFilesOnly } from './json-body.ts';
import type { InvalidCalls } from './rate-limit.ts';
import { describeIssue, readableName } from './validation-messages.ts';

export interface CallContext<E extends Endpoint> {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly caller: CallerOf<E>;
  /** The IP address the call comes from, as the trusted proxies tell it. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** Also sent with a refusal. */
  setHeader(name: string, value: string): void;
  /** For example 202 for what is not done yet. */
  setStatus(status: 202): void;
}

/** What grows with a customer’s history is streamed; its rows are parsed one by one (`answerParser`). */
type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  context: CallContext<E>,
) => Promise<EndpointAnswer<E> | Readable>;

/** Authenticates the caller, parses the input, and sends only what the contract declares. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const parseAnswer = answerParser(endpoint, endpoint.response);
  const route: RouteOptions = {
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.largestBodyBytes !== undefined && { bodyLimit: endpoint.largestBodyBytes }),
    ...(endpoint.auth !== 'public' && { onRequest: requireCaller(endpoint) }),
    ...((endpoint.body || endpoint.query) && limitInvalid(app.invalidCalls)),
    handler: async (request, reply) => {
      const input = readInput(endpoint, request);
      const context = {
        requestId: request.id,
        log: request.log,
        caller: request.caller as CallerOf<E>, // requireCaller has refused a call that lacks one it needs
        address: request.ip,
        headers: request.headers,
        setHeader: (name: string, value: string) => void reply.header(name, value),
        setStatus: (status: 202) => void reply.code(status),
      };
      const answer = await handler(input, context);
      const etag = reply.getHeader('etag');
      if (etag !== undefined && etag === request.headers['if-none-match']) return reply.code(304).send();
      const { produces = 'application/json; charset=utf-8' } = endpoint;
      if (typeof produces === 'string') void reply.header('content-type', produces);
      if (answer instanceof Readable) {
        answer.once('error', (error) => {
          // Before the first byte it is answered like any other error.
          if (reply.raw.headersSent) request.log.error({ err: error }, 'a streamed answer broke off');
        });
        if (request.method !== 'HEAD') return reply.send(answer);
        answer.destroy(); // the framework would read all of it for nobody
        return reply.send();
      }
      const parsed = parseAnswer(answer);
      return reply.send(endpoint.produces ? parsed : JSON.stringify(parsed));
    },
  };
  if (!endpoint.takesFile) app.route(route);
  else
    void app.register(async (scope) => {
      acceptFilesOnly(scope);
      scope.route(route);
    });
}

/** Parsing strips what the contract doesn't declare, so nothing leaks; an answer that breaks it is our fault. */
export function answerParser<S extends Schema>({ name }: Endpoint, schema: S): (answer: z.output<S>) => z.output<S> {
  return (answer) => {
    const result = z.safeParse(schema, answer);
    if (result.success) return result.data;
    const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The answer of ${name} breaks the contract: ${issues.join('; ')}`);
  };
}

/** Counts invalid calls, and refuses a caller with too many before the body is read. */
function limitInvalid(invalidCalls: InvalidCalls | undefined) {
  if (!invalidCalls) return {};
  const preParsing: preParsingHookHandler = (request, _reply, payload, done) =>
    done(invalidCalls.refusalFor(request), payload);
  const onResponse: onResponseHookHandler = (request, { statusCode }, done) => {
    if (statusCode === errorStatus.VALIDATION) void invalidCalls.count(request); // the answer does not wait for it
    done();
  };
  return { preParsing, onResponse };
}

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Refuses with the message of the first invalid field, and one message for each of the others. */
export function readInput<E extends Endpoint>(endpoint: E, raw: RawInput): EndpointRequest<E> {
  checkParameters(raw.query);
  checkText(raw.params);
  checkText(raw.query);
  checkText(raw.body);
  const input: Partial<Record<keyof RawInput, unknown>> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = z.safeParse(schema, raw[part], { error: describeIssue });
    if (result.success) input[part] = result.data;
    else issues.push(...result.error.issues);
  }
  if (issues.length > 0) refuseIssues(issues);
  return input as EndpointRequest<E>; // every part the endpoint declares was just read with its own schema
}

function refuseIssues(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = path.join('.');
    if (name !== '') fields[name] ??= message;
  }
  const [first] = issues;
  return refuse('VALIDATION', first?.message ?? '', Object.keys(fields).length > 0 ? fields : undefined);
}

/** More than any call takes. */
const mostParameters = 50;

/** No parameter is a list, so a repeated one is a mistake or an attack. */
function checkParameters(query: unknown): void {
  const parameters = Object.entries(query ?? {});
  if (parameters.length > mostParameters) refuse('VALIDATION', 'The web address has too many parameters.');
  for (const [name, value] of parameters) {
    if (!Array.isArray(value)) continue;
    const message = `The web address contains “${readableName(name)}” twice. Give it once.`;
    refuse('VALIDATION', message, { [name]: message });
  }
}

/**
 * Refuses what PostgreSQL can't store and no keyboard types: NUL bytes and halves of surrogate pairs, in any key or value.
 * Checked before any schema, so that no rule or query ever meets such text. How deep it goes was bounded when it was parsed.
 */
function checkText(input: unknown): void {
  const path: string[] = [];
  const check = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!isStorable(value)) refuseText(path);
      return;
    }
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) refuseText(path);
      path.push(key);
      check(inner);
      path.pop();
    }
  };
  check(input);
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function refuseText(path: readonly string[]): never {
  const message = 'This contains characters we can’t use. Please type it again.';
  return path.length === 0
    ? refuse('VALIDATION', message)
    : refuse('VALIDATION', message, { [path.join('.')]: message });
}
