import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cookieFrom } from '../../server/testing/call-api.ts';
import { createCustomer } from '../../server/testing/create-customer.ts';
import { ask, doing, type FaultFlow } from './fault-flow.ts';

// Nobody can tell a question that was asked twice from one that was lost and asked again; the company can.
const asked = ['support_conversations', 'support_messages', 'jobs'];

/** What is asked of the company, and its answers. */
export const supportFlows: readonly FaultFlow[] = [
  {
    name: 'ask a question as a visitor',
    does: 'askSupport',
    prepare: async (stage) => ask(stage, '/support/messages', { body: { text: 'Where do you deliver?' } }),
    mayRepeat: asked,
  },
  {
    name: 'ask a question as a customer',
    does: 'askSupport',
    prepare: async (stage) => {
      const { token } = await createCustomer(stage.product);
      return ask(stage, '/support/messages', { token, body: { text: 'Where is my parcel?' } });
    },
    mayRepeat: asked,
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
      return ask(stage, '/support/complaints', { body });
    },
    mayRepeat: ['support_complaints', 'jobs'],
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
    mayRepeat: asked, // a person at a terminal reads that it failed, and looks
  },
];
