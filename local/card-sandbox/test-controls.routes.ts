import type { FastifyInstance, FastifyRequest } from 'fastify';
import { behaviourParameters, changeBehaviour, readBehaviour } from './behaviour.ts';
import type { Which } from './deliver-webhooks.ts';
import { findObject } from './objects.repository.ts';
import { noSuch } from './protocol/api-error.ts';
import { allowOnly, booleanOf, type Form, readForm } from './protocol/form.ts';
import { bodyOf, checkApiKey, type SandboxContext, serveChange } from './protocol/serve-calls.ts';

/** Does everything that waits, or what is due, and answers how many webhooks arrived. */
export type RunNow = (which: Which) => Promise<number>;

/**
 * Calls the provider does not have, for tests: how the sandbox behaves, doing at once what it would do later, and sending an event again.
 * They take the secret key and never misbehave themselves.
 */
export function registerTestControls(scope: FastifyInstance, context: SandboxContext, runNow: RunNow): void {
  const { database, keys } = context;
  const control = (work: (form: Form) => Promise<unknown>) => (request: FastifyRequest) => {
    const form = readForm(bodyOf(request));
    checkApiKey(keys, 'server', request.headers.authorization, form);
    return work(form);
  };
  scope.get(
    '/test_helpers/behaviour',
    control(() => readBehaviour(database)),
  );
  scope.post(
    '/test_helpers/behaviour',
    control((form) => {
      allowOnly(form, behaviourParameters);
      return changeBehaviour(database, form);
    }),
  );
  scope.post(
    '/test_helpers/run',
    control(async (form) => {
      const delivered = await runNow(booleanOf(form, 'everything') ? 'all' : 'due');
      return { object: 'test_helpers.run', webhooks_delivered: delivered };
    }),
  );
  serveChange(scope, context, '/test_helpers/events/:id/resend', { access: 'server', allows: [] }, async (call, id) => {
    const event = await findObject(call.trx, 'event', id);
    if (!event) throw noSuch('event', id);
    const row = { event_id: event.id, due_at: call.now, last_answer: null };
    await call.trx.insertInto('deliveries').values(row).execute();
    return event;
  });
}
