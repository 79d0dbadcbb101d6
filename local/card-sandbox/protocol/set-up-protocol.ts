import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../../server/database/is-unavailable.ts';
import { apiVersion } from '../webhooks/record-event.ts';
import { ApiError, type ErrorFields, errorBody } from './api-error.ts';

/** Gives a part of a server the provider's manners: form bodies, its headers and errors, and calls from any page. */
export function setUpProtocol(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  scope.addHook('onRequest', (request, reply, done) => {
    const version = request.headers['stripe-version'];
    reply.headers({
      'request-id': `req_${request.id.replaceAll('-', '').slice(0, 24)}`,
      'stripe-version': version ?? apiVersion,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
      'access-control-expose-headers': 'request-id, stripe-version',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(String(version))) done();
    else done(new ApiError(400, { message: `Invalid Stripe API version: ${String(version)}` }));
  });
  scope.setErrorHandler(answerError);
  scope.all('/*', ({ method, url }, reply) => {
    if (method === 'OPTIONS') return reply.code(204).send(); // a browser asks whether it may call
    throw new ApiError(404, { message: `Unrecognized request URL (${method}: ${url.replace(/\?.*/s, '')}).` });
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, fields] = describe(error);
  if (status >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'card sandbox failed');
  if (status === 503) reply.header('retry-after', '1');
  return reply.code(status).send(errorBody(fields));
}

function describe(error: unknown): [number, ErrorFields] {
  if (error instanceof ApiError) return [error.status, error.fields];
  if (isUnavailable(error)) return [503, { type: 'api_error', message: 'The card sandbox can’t reach its database.' }];
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return [413, { message: 'The request is too large.' }];
  if (status >= 400 && status < 500) {
    return [400, { message: 'Please send application/x-www-form-urlencoded, as the provider’s own libraries do.' }];
  }
  return [500, { type: 'api_error', message: 'The card sandbox has a fault of its own.' }];
}
