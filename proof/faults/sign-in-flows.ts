import { sql } from 'kysely';
import { addPasskey, startPasskey, startPasskeySignIn } from '../../contract/accounts/passkeys.ts';
import { confirmAuthenticator, startAuthenticator } from '../../contract/accounts/second-factor.ts';
import { errorBody } from '../../contract/error-body.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { codeOfApp } from '../../server/testing/accounts/second-factor.ts';
import { createSoftPasskey } from '../../server/testing/accounts/soft-passkey.ts';
import { apiCall, type FaultContext, type FaultFlow } from './fault-flow.ts';

export const signInFlows: readonly FaultFlow[] = [
  {
    name: 'start an authenticator app',
    operation: 'startAuthenticator',
    prepare: async (context) => {
      const { token, password } = await createCustomer(context.product);
      return apiCall(context, '/account/authenticator', { token, body: { password } });
    },
  },
  {
    name: 'confirm an authenticator app',
    operation: 'confirmAuthenticator',
    prepare: async (context) => {
      const customer = await createCustomer(context.product);
      const code = codeOfApp(await startApp(context, customer));
      return apiCall(context, '/account/authenticator/confirm', { token: customer.token, body: { code } });
    },
    statusWhenRepeated: 409,
  },
  {
    name: 'enter a code of the app',
    operation: 'enterSecondFactor',
    prepare: async (context) => {
      const { secret, challenge } = await protectedLogIn(context);
      return apiCall(context, '/auth/second-factor', { body: { challenge, code: codeOfApp(secret) } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'enter a recovery code',
    operation: 'enterSecondFactor',
    prepare: async (context) => {
      const { recoveryCodes, challenge } = await protectedLogIn(context);
      return apiCall(context, '/auth/second-factor', { body: { challenge, code: recoveryCodes[0] } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'renew the recovery codes',
    operation: 'renewRecoveryCodes',
    prepare: async (context) => {
      const { token, password } = await protect(context);
      return apiCall(context, '/account/authenticator/recovery-codes', { token, body: { password } });
    },
    mayRepeat: ['jobs'], // each sends the owner an email
  },
  {
    name: 'turn the app off',
    operation: 'turnOffAuthenticator',
    prepare: async (context) => {
      const { token, password } = await protect(context);
      return apiCall(context, '/account/authenticator/turn-off', { token, body: { password } });
    },
    statusWhenRepeated: 409,
  },
  {
    name: 'start a passkey',
    operation: 'startPasskey',
    prepare: async (context) => {
      const { token, password } = await createCustomer(context.product);
      return apiCall(context, '/account/passkeys/options', { token, body: { password } });
    },
    mayRepeat: ['passkey_challenges'],
  },
  {
    name: 'add a passkey',
    operation: 'addPasskey',
    prepare: async (context) => {
      const customer = await createCustomer(context.product);
      const { credential } = await newPasskey(context, customer);
      return apiCall(context, '/account/passkeys', { token: customer.token, body: { name: 'Phone', credential } });
    },
    statusWhenRepeated: 400,
  },
  {
    name: 'rename a passkey',
    operation: 'renamePasskey',
    prepare: async (context) => {
      const { id, token } = await passkeyOf(context);
      return apiCall(context, `/account/passkeys/${id}`, { method: 'PATCH', token, body: { name: 'Old phone' } });
    },
  },
  {
    name: 'remove a passkey',
    operation: 'removePasskey',
    prepare: async (context) => {
      const { id, token } = await passkeyOf(context);
      return apiCall(context, `/account/passkeys/${id}`, { method: 'DELETE', token });
    },
    statusWhenRepeated: 404,
  },
  {
    name: 'ask for a challenge to sign in with a passkey',
    operation: 'startPasskeySignIn',
    prepare: async (context) => apiCall(context, '/auth/passkey/options'),
    mayRepeat: ['passkey_challenges'],
  },
  {
    name: 'log in with a passkey',
    operation: 'signInWithPasskey',
    prepare: async (context) => {
      const { passkey, userHandle } = await passkeyOf(context);
      const { body } = await apiCall(context, '/auth/passkey/options')();
      const { challenge } = startPasskeySignIn.response.parse(body);
      return apiCall(context, '/auth/passkey', {
        body: passkey.signIn({ origin: context.origin, challenge, userHandle }),
      });
    },
    statusWhenRepeated: 400,
  },
];

async function startApp(context: FaultContext, { token, password }: TestCustomer): Promise<string> {
  const { body } = await apiCall(context, '/account/authenticator', { token, body: { password } })();
  return startAuthenticator.response.parse(body).secret;
}

/** A customer whose app is on, and whose last code can be shown again. */
async function protect(context: FaultContext) {
  const customer = await createCustomer(context.product);
  const secret = await startApp(context, customer);
  const confirm = { token: customer.token, body: { code: codeOfApp(secret) } };
  const { body } = await apiCall(context, '/account/authenticator/confirm', confirm)();
  await sql`update authenticators set last_step = 0 where user_id = ${customer.user._id}`.execute(
    context.product.database.db,
  );
  return { ...customer, secret, recoveryCodes: confirmAuthenticator.response.parse(body).recovery_codes };
}

async function protectedLogIn(context: FaultContext) {
  const customer = await protect(context);
  const { email, password } = customer;
  const { body } = await apiCall(context, '/auth/login', { body: { email, password } })();
  return { ...customer, challenge: errorBody.parse(body).challenge ?? '' };
}

async function newPasskey(context: FaultContext, { token, password }: TestCustomer) {
  const { body } = await apiCall(context, '/account/passkeys/options', { token, body: { password } })();
  const { challenge, user } = startPasskey.response.parse(body);
  const passkey = createSoftPasskey();
  return { passkey, userHandle: user.id, credential: passkey.register({ origin: context.origin, challenge }) };
}

async function passkeyOf(context: FaultContext) {
  const customer = await createCustomer(context.product);
  const { passkey, userHandle, credential } = await newPasskey(context, customer);
  const adding = { token: customer.token, body: { name: 'Phone', credential } };
  const { body } = await apiCall(context, '/account/passkeys', adding)();
  return { id: addPasskey.response.parse(body).data.id, token: customer.token, passkey, userHandle };
}
