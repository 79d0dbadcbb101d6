import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cookieFrom } from '../../server/testing/call-api.ts';
import { createCustomer } from '../../server/testing/create-customer.ts';
import { ask, doing, type FaultFlow } from './fault-flow.ts';

// Nobody can tell an answer that was given twice from one that was lost and given again; a person can.
const answered = ['support_conversations', 'support_messages', 'jobs'];

/** What is asked of the company, and its answers. */
export const supportFlows: readonly FaultFlow[] = [
  {
    name: 'ask a question as a visitor',
    does: 'askSupport',
    prepare: async (stage) =>
      ask(stage, '/support/messages', { idempotencyKey: randomUUID(), body: { text: 'Where do you deliver?' } }),
  },
  {
    name: 'ask a question as a customer',
    does: 'askSupport',
    prepare: async (stage) => {
      const { token } = await createCustomer(stage.product);
      const body = { text: 'Where is my parcel?' };
      return ask(stage, '/support/messages', { token, idempotencyKey: randomUUID(), body });
    },
  },
  {
    name: 'say where answers go',
    does: 'leaveEmail',
    prepare: async (stage) => {
      const cookie = cookieFrom(await ask(stage, '/support/messages', { body: { text: 'Hello?' } })());
      const body = { email: 'eve@example.com' };
      return ask(stage, '/support/conversation/email', { method: 'PUT', cookie, body });
    },
  },
  {
    name: 'forget a conversation',
    does: 'forgetConversation',
    prepare: async (stage) => {
      const cookie = cookieFrom(await ask(stage, '/support/messages', { body: { text: 'Hello?' } })());
      return ask(stage, '/support/conversation', { method: 'DELETE', cookie });
    },
  },
  {
    name: 'complain',
    does: 'complain',
    prepare: async (stage) => {
      const email = `${randomUUID()}@example.com`;
      const body = { name: 'Eve', email, kind: 'LATE', text: 'It is late.' };
      return ask(stage, '/support/complaints', { idempotencyKey: randomUUID(), body });
    },
  },
  {
    name: 'answer a question',
    does: 'support command',
    prepare: async (stage) => {
      const { product } = stage;
      await ask(stage, '/support/messages', { body: { text: 'Hello?', email: 'eve@example.com' } })();
      const { rows } = await sql<{
        number: number;
      }>`select max(number)::integer as number from support_conversations`.execute(product.database.db);
      return doing('support command', () => product.answerQuestion(rows[0]?.number ?? 0, 'Hello.'));
    },
    mayRepeat: answered, // a person at a terminal reads that it failed, and looks
  },
];
