import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { cookieFrom } from '../../server/testing/call-api.ts';
import { pdfDocument } from '../../server/testing/files/sample-files.ts';
import { complaintToken, sendComplaint } from '../../server/testing/files/send-file.ts';
import { apiCall, type FaultContext, type FaultFlow, otherOperation } from './fault-flow.ts';

// A repeated answer looks like a second one; only a person can tell.
const answered = ['support_conversations', 'support_messages', 'jobs'];

/** The link in a mail about a complaint. */
async function link({ product }: FaultContext) {
  return { token: complaintToken(await sendComplaint(product.app)) };
}

export const supportFlows: readonly FaultFlow[] = [
  {
    name: 'ask a question as a visitor',
    operation: 'askSupport',
    prepare: async (context) =>
      apiCall(context, '/support/messages', { idempotencyKey: randomUUID(), body: { text: 'Where do you deliver?' } }),
  },
  {
    name: 'ask a question as a customer',
    operation: 'askSupport',
    prepare: async (context) => {
      const { token } = await createCustomer(context.product);
      const body = { text: 'Where is my parcel?' };
      return apiCall(context, '/support/messages', { token, idempotencyKey: randomUUID(), body });
    },
  },
  {
    name: 'say where answers go',
    operation: 'leaveEmail',
    prepare: async (context) => {
      const cookie = cookieFrom(await apiCall(context, '/support/messages', { body: { text: 'Hello?' } })());
      const body = { email: 'eve@example.com' };
      return apiCall(context, '/support/conversation/email', { method: 'PUT', cookie, body });
    },
  },
  {
    name: 'forget a conversation',
    operation: 'forgetConversation',
    prepare: async (context) => {
      const cookie = cookieFrom(await apiCall(context, '/support/messages', { body: { text: 'Hello?' } })());
      return apiCall(context, '/support/conversation', { method: 'DELETE', cookie });
    },
  },
  {
    name: 'complain',
    operation: 'complain',
    prepare: async (context) => {
      const email = `${randomUUID()}@example.com`;
      const body = { name: 'Eve', email, kind: 'LATE', text: 'It is late.' };
      return apiCall(context, '/support/complaints', { idempotencyKey: randomUUID(), body });
    },
  },
  {
    name: 'check a message',
    operation: 'checkMail',
    prepare: async (context) => apiCall(context, '/mail-checks', { body: { code: 'ABCD-EFGH' } }),
  },
  {
    name: 'open a complaint by its link',
    operation: 'openComplaint',
    prepare: async (context) => apiCall(context, '/support/complaints/open', { body: await link(context) }),
  },
  {
    name: 'reply to a complaint',
    operation: 'replyToComplaint',
    prepare: async (context) => {
      const body = { ...(await link(context)), text: 'It is still broken.' };
      return apiCall(context, '/support/complaints/replies', { idempotencyKey: randomUUID(), body });
    },
  },
  {
    name: 'add a file to a complaint',
    operation: 'attachToComplaint',
    prepare: async (context) => {
      const reference = await sendComplaint(context.product.app, context.customer.token);
      return apiCall(context, `/support/complaints/${reference}/files`, { body: pdfDocument });
    },
  },
  {
    name: 'answer a question',
    operation: 'support command',
    prepare: async (context) => {
      const { product } = context;
      await apiCall(context, '/support/messages', { body: { text: 'Hello?', email: 'eve@example.com' } })();
      const { rows } = await sql<{
        number: number;
      }>`select max(number)::integer as number from support_conversations`.execute(product.database.db);
      return otherOperation('support command', () => product.answerQuestion(rows[0]?.number ?? 0, 'Hello.'));
    },
    mayRepeat: answered, // the operator sees that it failed, and checks
  },
];
