import type { FastifyInstance } from 'fastify';
import { findObject, type Kind } from '../objects.repository.ts';
import { listObjects, listParameters } from '../objects-list.repository.ts';
import { noSuch } from '../protocol/api-error.ts';
import { type SandboxContext, serveChange, serveRead } from '../protocol/serve-calls.ts';
import { answerDispute, endDispute } from './disputes.ts';
import { completeRefund, createRefund, failRefund } from './refunds.ts';

const server = (allows: readonly string[]) => ({ access: 'server' as const, allows });

/** Charges, refunds, disputes and events: what a server reads about a payment, and how money goes back. */
export function registerMoneyBackRoutes(scope: FastifyInstance, context: SandboxContext): void {
  serveRecords(scope, context, 'charge', '/charges');
  serveRecords(scope, context, 'refund', '/refunds');
  serveRecords(scope, context, 'dispute', '/disputes');
  serveRecords(scope, context, 'event', '/events');

  serveChange(
    scope,
    context,
    '/refunds',
    server(['payment_intent', 'charge', 'amount', 'reason', 'metadata']),
    (call) => createRefund(call),
  );
  serveChange(scope, context, '/disputes/:id', server(['evidence', 'submit']), answerDispute);
  serveChange(scope, context, '/disputes/:id/close', server([]), (call, id) => endDispute(call, id, 'lost'));
  serveChange(scope, context, '/test_helpers/refunds/:id/fail', server([]), failRefund);
  serveChange(scope, context, '/test_helpers/refunds/:id/complete', server([]), completeRefund);
}

function serveRecords(scope: FastifyInstance, context: SandboxContext, kind: Kind, path: string): void {
  serveRead(scope, context, path, server(listParameters), ({ form }) =>
    listObjects(context.database, kind, form, `/v1${path}`),
  );
  serveRead(scope, context, `${path}/:id`, server([]), async (_query, id) => {
    const found = await findObject(context.database, kind, id);
    if (!found) throw noSuch(kind, id);
    return found;
  });
}
