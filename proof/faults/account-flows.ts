import { randomUUID } from 'node:crypto';
import { listSessions } from '../../contract/account-settings.ts';
import { verifyEmail } from '../../contract/accounts.ts';
import { callApi } from '../../server/testing/call-api.ts';
import {
  createCustomer,
  createUnverified,
  createVerified,
  newRegistration,
} from '../../server/testing/create-customer.ts';
import { newestEndTokenTo, newestLinkTo } from '../../server/testing/queued-mails.ts';
import { ask, type FaultFlow, type FaultStage } from './fault-flow.ts';

const mailed = ['jobs', 'account_tokens'];
const signedIn = ['sessions', 'known_devices', 'jobs']; // the owner is told of a new device
/** A profile with an address that is in nobody's book. */
const newProfile = () => ({ address: `${randomUUID()} Mill Lane`, postal_code: 'DA1 1AA', phone: '07700 900123' });
const newPassword = 'lantern-plover-4242';

/** Everything that leads to an account and a session, and away from them. */
export const accountFlows: readonly FaultFlow[] = [
  {
    name: 'register',
    does: 'register',
    prepare: async (stage) => ask(stage, '/auth/register', { body: newRegistration() }),
    mayRepeat: mailed, // somebody who registers again is told that they have an account
  },
  {
    name: 'verify an address',
    does: 'verifyEmail',
    prepare: async (stage) => {
      const { email } = await createUnverified(stage.product);
      return ask(stage, '/auth/verify-email', {
        body: { email, token: await newestLinkTo(stage.product, email, 'verify-email') },
      });
    },
    onceDone: 400,
  },
  {
    name: 'end a registration',
    does: 'endRegistration',
    prepare: async (stage) => {
      const { email } = await createUnverified(stage.product);
      return ask(stage, '/auth/end-registration', {
        body: { email, token: await newestEndTokenTo(stage.product, email) },
      });
    },
    onceDone: 400,
  },
  {
    name: 'ask for another verification link',
    does: 'resendEmailOtp',
    prepare: async (stage) => {
      const { email } = await createUnverified(stage.product);
      return ask(stage, '/auth/resend-email-otp', { body: { email } });
    },
    mayRepeat: mailed,
  },
  {
    name: 'log in',
    does: 'login',
    prepare: async (stage) => ask(stage, '/auth/login', { body: await createVerified(stage.product) }),
    mayRepeat: signedIn,
  },
  {
    name: 'log in by a mailed link',
    does: 'signInWithLink',
    prepare: async (stage) => {
      const { email } = await createVerified(stage.product);
      const wrong = { body: { email, password: 'not-the-right-one-7' } };
      for (let tries = 0; tries < 4; tries += 1) await ask(stage, '/auth/login', wrong)();
      const token = await newestLinkTo(stage.product, email, 'sign-in-link');
      return ask(stage, '/auth/sign-in-with-link', { body: { email, token } });
    },
    onceDone: 400,
  },
  {
    name: 'log out',
    does: 'logout',
    prepare: async (stage) => ask(stage, '/auth/logout', { token: (await createCustomer(stage.product)).token }),
    onceDone: 401,
  },
  {
    name: 'sign out one other place',
    does: 'endSession',
    prepare: async (stage) => {
      const { token } = await signInElsewhere(stage);
      const { body } = await ask(stage, '/account/sessions', { method: 'GET', token })();
      const other = listSessions.response.parse(body).data.find(({ current }) => !current);
      return ask(stage, `/account/sessions/${other?.id}`, { method: 'DELETE', token });
    },
    onceDone: 404,
  },
  {
    name: 'sign out everywhere else',
    does: 'endOtherSessions',
    prepare: async (stage) => {
      const { token } = await signInElsewhere(stage);
      return ask(stage, '/account/sessions', { method: 'DELETE', token });
    },
  },
  {
    name: 'ask for a reset link',
    does: 'forgotPassword',
    prepare: async (stage) => {
      const { email } = await createVerified(stage.product);
      return ask(stage, '/auth/forgot-password', { body: { email } });
    },
    mayRepeat: mailed,
  },
  { name: 'reset the password', does: 'resetPassword', prepare: resetPassword, onceDone: 400 },
  {
    name: 'choose mails',
    does: 'chooseMails',
    prepare: async (stage) => {
      const { token } = await createCustomer(stage.product);
      return ask(stage, '/account/mail-choices', {
        token,
        body: { receive_offer_letter: true, receive_news_letter: false },
      });
    },
  },
  {
    name: 'change the company details',
    does: 'updateCompanyDetails',
    prepare: async (stage) => {
      const body = { company_name: `Engines ${randomUUID()}`, vat_number: 'GB123456782' };
      return ask(stage, '/account/company', { token: stage.customer.token, body });
    },
  },
  {
    name: 'change the password',
    does: 'changePassword',
    prepare: async (stage) => {
      const { token, password: oldPassword } = await createCustomer(stage.product);
      return ask(stage, '/account/change-password', {
        token,
        body: { oldPassword, newPassword, confirmNewPassword: newPassword },
      });
    },
    onceDone: 400,
  },
  {
    name: 'set the account up',
    does: 'setupAccount',
    prepare: async (stage) => {
      const { email } = await createUnverified(stage.product);
      const token = await newestLinkTo(stage.product, email, 'verify-email');
      const verified = await callApi(stage.product.app, '/auth/verify-email', { body: { email, token } });
      const { setup_token } = verifyEmail.response.parse(verified.body);
      return ask(stage, '/auth/setup-account', { body: { ...newProfile(), email, setup_token } });
    },
    onceDone: 401,
  },
  {
    name: 'complete the profile',
    does: 'createProfile',
    prepare: async (stage) => ask(stage, '/auth/create-profile', { token: stage.customer.token, body: newProfile() }),
  },
  {
    name: 'change the details',
    does: 'updateAccount',
    prepare: async (stage) => ask(stage, '/account/update', { token: stage.customer.token, body: newProfile() }),
  },
  {
    name: 'erase the account',
    does: 'eraseAccount',
    prepare: async (stage) => {
      const { token, password } = await createCustomer(stage.product);
      return ask(stage, '/account/erase', { token, body: { password } });
    },
    onceDone: 401,
  },
];

async function resetPassword(stage: FaultStage) {
  const { email } = await createCustomer(stage.product);
  await ask(stage, '/auth/forgot-password', { body: { email } })();
  const token = await newestLinkTo(stage.product, email, 'password-reset');
  return ask(stage, '/auth/reset-password', { body: { email, token, newPassword, confirmNewPassword: newPassword } });
}

async function signInElsewhere(stage: FaultStage): Promise<FaultStage['customer']> {
  const { email, password } = stage.customer;
  await ask(stage, '/auth/login', { body: { email, password } })();
  return stage.customer;
}
