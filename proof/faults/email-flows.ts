import { randomUUID } from 'node:crypto';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { newestLinkTo } from '../../server/testing/mails/queued-mails.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';

async function requestEmailChange(context: FaultContext) {
  const { email, password, token } = await createCustomer(context.product);
  const newEmail = `new-${randomUUID()}@example.com`;
  await apiCall(context, '/account/email', { token, body: { new_email: newEmail, password } })();
  const link = { email: newEmail, token: await newestLinkTo(context.product, newEmail, 'confirm-new-email') };
  return { email, token, link };
}

export const emailFlows: readonly FaultFlow[] = [
  {
    name: 'request a change of email address',
    operation: 'changeEmail',
    prepare: async (context) => {
      const { token, password } = await createCustomer(context.product);
      const body = { new_email: `new-${randomUUID()}@example.com`, password };
      return apiCall(context, '/account/email', { token, body });
    },
    mayRepeat: ['jobs', 'email_changes'],
  },
  {
    name: 'cancel a change of email address',
    operation: 'cancelEmailChange',
    prepare: async (context) => {
      const { token } = await requestEmailChange(context);
      return apiCall(context, '/account/email', { method: 'DELETE', token });
    },
  },
  {
    name: 'confirm a change of email address',
    operation: 'confirmEmailChange',
    prepare: async (context) =>
      apiCall(context, '/auth/confirm-email-change', { body: (await requestEmailChange(context)).link }),
    statusWhenRepeated: 400,
  },
  {
    name: 'undo a change of email address',
    operation: 'undoEmailChange',
    prepare: async (context) => {
      const { email, link } = await requestEmailChange(context);
      await apiCall(context, '/auth/confirm-email-change', { body: link })();
      const token = await newestLinkTo(context.product, email, 'email-changed');
      return apiCall(context, '/auth/undo-email-change', { body: { email, token } });
    },
    statusWhenRepeated: 400,
  },
];
