import { randomUUID } from 'node:crypto';
import { verifyEmail } from '../../contract/accounts/accounts.ts';
import { listSessions } from '../../contract/accounts/settings.ts';
import {
  createCustomer,
  createUnverified,
  createVerified,
  newRegistration,
} from '../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { newestEndTokenTo, newestLinkTo } from '../../server/testing/mails/queued-mails.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';

const mailed = ['jobs', 'user_tokens'];
const signedIn = ['sessions', 'known_devices', 'jobs']; // the owner gets an email about a new device
/** With an address that is not in the address book. */
const newProfile = () => ({ address: `${randomUUID()} Mill Lane`, postal_code: 'DA1 1AA', phone: '07700 900123' });
const newPassword = 'lantern-plover-4242';

export const accountFlows: readonly FaultFlow[] = [
  {
    name: 'register',
    operation: 'register',
    prepare: async (context) => apiCall(context, '/auth/register', { body: newRegistration() }),
    mayRepeat: mailed, // a second registration sends another email
  },
  {
    name: 'verify an address',
    operation: 'verifyEmail',
    prepare: async (context) => {
      const { email } = await createUnverified(context.product);
      return apiCall(context, '/auth/verify-email', {
        body: { email, token: await newestLinkTo(context.product, email, 'verify-email') },
      });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'cancel a registration',
    operation: 'endRegistration',
    prepare: async (context) => {
      const { email } = await createUnverified(context.product);
      return apiCall(context, '/auth/end-registration', {
        body: { email, token: await newestEndTokenTo(context.product, email) },
      });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'ask for another verification link',
    operation: 'resendEmailOtp',
    prepare: async (context) => {
      const { email } = await createUnverified(context.product);
      return apiCall(context, '/auth/resend-email-otp', { body: { email } });
    },
    mayRepeat: mailed,
  },
  {
    name: 'log in',
    operation: 'login',
    prepare: async (context) => apiCall(context, '/auth/login', { body: await createVerified(context.product) }),
    mayRepeat: signedIn,
  },
  {
    name: 'log in by a mailed link',
    operation: 'signInWithLink',
    prepare: async (context) => {
      const { email } = await createVerified(context.product);
      const wrong = { body: { email, password: 'not-the-right-one-7' } };
      for (let tries = 0; tries < 4; tries += 1) await apiCall(context, '/auth/login', wrong)();
      const token = await newestLinkTo(context.product, email, 'sign-in-link');
      return apiCall(context, '/auth/sign-in-with-link', { body: { email, token } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'log out',
    operation: 'logout',
    prepare: async (context) =>
      apiCall(context, '/auth/logout', { token: (await createCustomer(context.product)).token }),
    statusWhenRepeated: 401,
  },
  {
    name: 'log out one other device',
    operation: 'endSession',
    prepare: async (context) => {
      const { token } = await signInElsewhere(context);
      const { body } = await apiCall(context, '/account/sessions', { method: 'GET', token })();
      const other = listSessions.response.parse(body).data.find(({ current }) => !current);
      return apiCall(context, `/account/sessions/${other?.id}`, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'log out everywhere else',
    operation: 'endOtherSessions',
    prepare: async (context) => {
      const { token } = await signInElsewhere(context);
      return apiCall(context, '/account/sessions', { method: 'DELETE', token });
    },
  },
  {
    name: 'ask for a reset link',
    operation: 'forgotPassword',
    prepare: async (context) => {
      const { email } = await createVerified(context.product);
      return apiCall(context, '/auth/forgot-password', { body: { email } });
    },
    mayRepeat: mailed,
  },
  { name: 'reset the password', operation: 'resetPassword', prepare: resetPassword, statusWhenRepeated: 400 },
  {
    name: 'choose mails',
    operation: 'chooseMails',
    prepare: async (context) => {
      const { token } = await createCustomer(context.product);
      return apiCall(context, '/account/mail-choices', {
        token,
        body: { receive_offer_letter: true, receive_news_letter: false, receive_parcel_emails: false },
      });
    },
  },
  {
    name: 'change the company details',
    operation: 'updateCompanyDetails',
    prepare: async (context) => {
      const body = { company_name: `Engines ${randomUUID()}`, vat_number: 'GB123456782' };
      return apiCall(context, '/account/company', { token: context.customer.token, body });
    },
  },
  {
    name: 'change the password',
    operation: 'changePassword',
    prepare: async (context) => {
      const { token, password: oldPassword } = await createCustomer(context.product);
      return apiCall(context, '/account/change-password', {
        token,
        body: { oldPassword, newPassword, confirmNewPassword: newPassword },
      });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'set the account up',
    operation: 'setupAccount',
    prepare: async (context) => {
      const { email } = await createUnverified(context.product);
      const token = await newestLinkTo(context.product, email, 'verify-email');
      const verified = await callApi(context.product.app, '/auth/verify-email', { body: { email, token } });
      const { setup_token } = verifyEmail.response.parse(verified.body);
      return apiCall(context, '/auth/setup-account', { body: { ...newProfile(), email, setup_token } });
    },
    statusWhenRepeated: 401,
  },
  {
    name: 'complete the profile',
    operation: 'createProfile',
    prepare: async (context) =>
      apiCall(context, '/auth/create-profile', { token: context.customer.token, body: newProfile() }),
  },
  {
    name: 'change the details',
    operation: 'updateAccount',
    prepare: async (context) =>
      apiCall(context, '/account/update', { token: context.customer.token, body: newProfile() }),
  },
  {
    name: 'erase the account',
    operation: 'eraseAccount',
    prepare: async (context) => {
      const { token, password } = await createCustomer(context.product);
      return apiCall(context, '/account/erase', { token, body: { password } });
    },
    statusWhenRepeated: 401,
  },
];

async function resetPassword(context: FaultContext) {
  const { email } = await createCustomer(context.product);
  await apiCall(context, '/auth/forgot-password', { body: { email } })();
  const token = await newestLinkTo(context.product, email, 'password-reset');
  return apiCall(context, '/auth/reset-password', {
    body: { email, token, newPassword, confirmNewPassword: newPassword },
  });
}

async function signInElsewhere(context: FaultContext): Promise<FaultContext['customer']> {
  const { email, password } = context.customer;
  await apiCall(context, '/auth/login', { body: { email, password } })();
  return context.customer;
}
