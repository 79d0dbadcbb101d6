import { randomUUID } from 'node:crypto';
import { createCustomer } from '../../server/testing/create-customer.ts';
import { newestLinkTo } from '../../server/testing/queued-mails.ts';
import { ask, type FaultFlow, type FaultStage } from './fault-flow.ts';

/** A customer who has asked for another address, and what confirms it. */
async function askForAnother(stage: FaultStage) {
  const { email, password, token } = await createCustomer(stage.product);
  const newEmail = `new-${randomUUID()}@example.com`;
  await ask(stage, '/account/email', { token, body: { new_email: newEmail, password } })();
  const link = { email: newEmail, token: await newestLinkTo(stage.product, newEmail, 'confirm-new-email') };
  return { email, token, link };
}

/** Changing the e-mail address of an account. */
export const emailFlows: readonly FaultFlow[] = [
  {
    name: 'ask for another e-mail address',
    does: 'changeEmail',
    prepare: async (stage) => {
      const { token, password } = await createCustomer(stage.product);
      const body = { new_email: `new-${randomUUID()}@example.com`, password };
      return ask(stage, '/account/email', { token, body });
    },
    mayRepeat: ['jobs', 'email_changes'],
  },
  {
    name: 'stop a change of the e-mail address',
    does: 'cancelEmailChange',
    prepare: async (stage) => {
      const { token } = await askForAnother(stage);
      return ask(stage, '/account/email', { method: 'DELETE', token });
    },
  },
  {
    name: 'confirm another e-mail address',
    does: 'confirmEmailChange',
    prepare: async (stage) => ask(stage, '/auth/confirm-email-change', { body: (await askForAnother(stage)).link }),
    onceDone: 400,
  },
  {
    name: 'take a change of the e-mail address back',
    does: 'undoEmailChange',
    prepare: async (stage) => {
      const { email, link } = await askForAnother(stage);
      await ask(stage, '/auth/confirm-email-change', { body: link })();
      const token = await newestLinkTo(stage.product, email, 'email-changed');
      return ask(stage, '/auth/undo-email-change', { body: { email, token } });
    },
    onceDone: 400,
  },
];
