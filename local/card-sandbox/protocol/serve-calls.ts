import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { expand } from '../objects.repository.ts';
import type { SandboxDatabase, SandboxKeys, SandboxTransaction } from '../sandbox-database.ts';
import { readSimulatedFaults, type SimulatedFaults, takeFailure } from '../simulated-faults.ts';
import type { Call } from '../unit-of-work.ts';
import { ApiError, errorBody, refuse } from './api-error.ts';
import { allowOnly, type Form, listOf, readForm, textOf } from './form.ts';

export interface SandboxContext {
  readonly database: SandboxDatabase;
  readonly keys: SandboxKeys;
  readonly now: () => Date;
  /** Called after every change, when there may be webhooks to send. */
  readonly onChange: () => void;
}

interface CallRule {
  readonly access: Access;
  readonly allows: readonly string[];
}

/** Runs in the call’s transaction. An ApiError that is returned keeps the changes; one that is thrown rolls them back. */
type ChangeHandler = (call: Call, id: string) => Promise<unknown>;

type ReadHandler = (query: { form: Form; isFromBrowser: boolean }, id: string) => Promise<unknown>;

const always = ['key', 'expand', 'client_secret'];

export function serveRead(
  scope: FastifyInstance,
  context: SandboxContext,
  path: string,
  rule: CallRule,
  handler: ReadHandler,
): void {
  scope.get(path, async (request, reply) => {
    const { form, isBrowser } = readRequest(context, request, rule);
    await simulateFault(context, await readSimulatedFaults(context.database), false);
    const body = await handler({ form, isFromBrowser: isBrowser }, idOf(request));
    return send(reply, {
      status: 200,
      body: JSON.stringify(await expand(context.database, body, expansions(form, isBrowser))),
    });
  });
}

export function serveChange(
  scope: FastifyInstance,
  context: SandboxContext,
  path: string,
  rule: CallRule,
  handler: ChangeHandler,
): void {
  scope.post(path, async (request, reply) => {
    const { form, text, isBrowser, requestId, idempotencyKey } = readRequest(context, request, rule);
    const behaviour = await readSimulatedFaults(context.database);
    if (!behaviour.fail_after_effect) await simulateFault(context, behaviour, false);
    const idempotentRequest = { idempotencyKey, requestId, path: request.url, body: text, receivedAt: context.now() };
    const answer = await context.database.transaction().execute((trx) =>
      withIdempotencyKey(trx, idempotentRequest, async () => {
        const call: Call = {
          trx,
          now: context.now(),
          behaviour,
          request: { id: requestId, idempotency_key: idempotencyKey },
          form,
          isFromBrowser: isBrowser,
        };
        const body = await handler(call, idOf(request));
        if (body instanceof ApiError) return { status: body.status, body: JSON.stringify(errorBody(body.fields)) };
        return { status: 200, body: JSON.stringify(await expand(trx, body, expansions(form, isBrowser))) };
      }),
    );
    context.onChange();
    if (behaviour.fail_after_effect) await simulateFault(context, behaviour, true);
    return send(reply, answer);
  });
}

async function simulateFault(context: SandboxContext, behaviour: SimulatedFaults, isDone: boolean): Promise<void> {
  if (behaviour.delay_ms > 0) await delay(behaviour.delay_ms);
  if (behaviour.fail_next === 0 || !(await takeFailure(context.database))) return;
  const status = behaviour.fail_status;
  const what = isDone ? 'after it did what you asked' : 'before it did anything';
  if (status === 429) throw new ApiError(429, { code: 'rate_limit', message: 'Request rate limit exceeded.' });
  throw new ApiError(status, { type: 'api_error', message: `The card sandbox was told to fail ${what}.` });
}

export function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function readRequest(context: SandboxContext, request: FastifyRequest, rule: CallRule) {
  const isChange = request.method === 'POST';
  const text = isChange ? bodyOf(request) : (request.url.split('?')[1] ?? '');
  const form = readForm(text);
  const isBrowser = checkApiKey(context.keys, rule.access, request.headers.authorization, form);
  allowOnly(form, [...always, ...rule.allows]);
  const given = request.headers['idempotency-key'];
  const idempotencyKey = typeof given === 'string' ? given : null;
  if (idempotencyKey !== null && idempotencyKey.length > 255) {
    refuse('Idempotency keys can have up to 255 characters.', { type: 'idempotency_error' });
  }
  return { form, text, isBrowser, idempotencyKey, requestId: `req_${request.id.replaceAll('-', '').slice(0, 24)}` };
}

/** A browser may expand its payment method and nothing else. */
function expansions(form: Form, isBrowser: boolean): string[] {
  const paths = listOf(form, 'expand');
  return isBrowser ? paths.filter((path) => path === 'payment_method') : paths;
}

/** The id in the path; one that can't be an id is not looked for. */
function idOf({ params }: FastifyRequest): string {
  const { id = '' } = params as { id?: string }; // the only parameter of any path here
  return /^\w{0,255}$/.test(id) ? id : '-';
}

function send(reply: FastifyReply, { status, body, original }: Reply): FastifyReply {
  if (original !== undefined) reply.headers({ 'idempotent-replayed': 'true', 'original-request': original });
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

type Access = 'server' | 'browser';

/** Checks the API key of the header or form. Returns whether it is the publishable key, which browsers use. */
export function checkApiKey(keys: SandboxKeys, access: Access, authorization: string | undefined, form: Form): boolean {
  const key = keyIn(authorization) ?? textOf(form, 'key');
  if (key === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
        "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secretKey) return false;
  if (key !== keys.publishableKey) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (access === 'browser') return true;
  throw new ApiError(403, {
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function keyIn(authorization = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().replace(/:.*$/s, '');
  return undefined;
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(key.length);
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { message });
}

interface Reply {
  readonly status: number;
  readonly body: string;
  /** The request whose answer this repeats. */
  readonly original?: string;
}

interface IdempotentRequest {
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly path: string;
  readonly body: string;
  readonly receivedAt: Date;
}

/**
 * Runs the work once for each idempotency key and replays its answer. Key and effect share a transaction, so a concurrent request
 * waits. A thrown refusal rolls the key back.
 */
async function withIdempotencyKey(
  trx: SandboxTransaction,
  request: IdempotentRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const { idempotencyKey: key } = request;
  if (key === null) return work();
  const hash = createHash('sha256').update(`POST ${request.path}\n${request.body}`).digest('hex');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('replies')
    .values({
      idempotency_key: key,
      request_hash: hash,
      request_id: request.requestId,
      status: null,
      body: null,
      created_at: request.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return replayAnswer(trx, key, hash);
  const reply = await work();
  await trx
    .updateTable('replies')
    .set({ status: reply.status, body: reply.body })
    .where('idempotency_key', '=', key)
    .execute();
  return reply;
}

async function replayAnswer(trx: SandboxTransaction, key: string, hash: string): Promise<Reply> {
  const first = await trx
    .selectFrom('replies')
    .select(['request_hash', 'request_id', 'status', 'body'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash === hash)
    return { status: first.status ?? 200, body: first.body ?? '', original: first.request_id };
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
