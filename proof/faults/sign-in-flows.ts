import { sql } from 'kysely';
import { addPasskey, startPasskey, startPasskeySignIn } from '../../contract/account-passkeys.ts';
import { confirmAuthenticator, startAuthenticator } from '../../contract/account-second-factor.ts';
import { errorBody } from '../../contract/errors.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/create-customer.ts';
import { codeOfApp } from '../../server/testing/second-factor.ts';
import { createSoftPasskey } from '../../server/testing/soft-passkey.ts';
import { ask, type FaultFlow, type FaultStage } from './fault-flow.ts';

/** What makes signing in safer: authenticator apps, recovery codes, passkeys. */
export const signInFlows: readonly FaultFlow[] = [
  {
    name: 'start an authenticator app',
    does: 'startAuthenticator',
    prepare: async (stage) => {
      const { token, password } = await createCustomer(stage.product);
      return ask(stage, '/account/authenticator', { token, body: { password } });
    },
  },
  {
    name: 'confirm an authenticator app',
    does: 'confirmAuthenticator',
    prepare: async (stage) => {
      const customer = await createCustomer(stage.product);
      const code = codeOfApp(await startApp(stage, customer));
      return ask(stage, '/account/authenticator/confirm', { token: customer.token, body: { code } });
    },
    onceDone: 409,
  },
  {
    name: 'enter a code of the app',
    does: 'enterSecondFactor',
    prepare: async (stage) => {
      const { secret, challenge } = await protectedLogIn(stage);
      return ask(stage, '/auth/second-factor', { body: { challenge, code: codeOfApp(secret) } });
    },
    onceDone: 400,
  },
  {
    name: 'enter a recovery code',
    does: 'enterSecondFactor',
    prepare: async (stage) => {
      const { recoveryCodes, challenge } = await protectedLogIn(stage);
      return ask(stage, '/auth/second-factor', { body: { challenge, code: recoveryCodes[0] } });
    },
    onceDone: 400,
  },
  {
    name: 'renew the recovery codes',
    does: 'renewRecoveryCodes',
    prepare: async (stage) => {
      const { token, password } = await protect(stage);
      return ask(stage, '/account/authenticator/recovery-codes', { token, body: { password } });
    },
    mayRepeat: ['jobs'], // each time the owner is told
  },
  {
    name: 'turn the app off',
    does: 'turnOffAuthenticator',
    prepare: async (stage) => {
      const { token, password } = await protect(stage);
      return ask(stage, '/account/authenticator/turn-off', { token, body: { password } });
    },
    onceDone: 409,
  },
  {
    name: 'start a passkey',
    does: 'startPasskey',
    prepare: async (stage) => {
      const { token, password } = await createCustomer(stage.product);
      return ask(stage, '/account/passkeys/options', { token, body: { password } });
    },
    mayRepeat: ['passkey_challenges'],
  },
  {
    name: 'add a passkey',
    does: 'addPasskey',
    prepare: async (stage) => {
      const customer = await createCustomer(stage.product);
      const { credential } = await newPasskey(stage, customer);
      return ask(stage, '/account/passkeys', { token: customer.token, body: { name: 'Phone', credential } });
    },
    onceDone: 400,
  },
  {
    name: 'rename a passkey',
    does: 'renamePasskey',
    prepare: async (stage) => {
      const { id, token } = await passkeyOf(stage);
      return ask(stage, `/account/passkeys/${id}`, { method: 'PATCH', token, body: { name: 'Old phone' } });
    },
  },
  {
    name: 'remove a passkey',
    does: 'removePasskey',
    prepare: async (stage) => {
      const { id, token } = await passkeyOf(stage);
      return ask(stage, `/account/passkeys/${id}`, { method: 'DELETE', token });
    },
    onceDone: 404,
  },
  {
    name: 'ask for a challenge to sign in with a passkey',
    does: 'startPasskeySignIn',
    prepare: async (stage) => ask(stage, '/auth/passkey/options'),
    mayRepeat: ['passkey_challenges'],
  },
  {
    name: 'sign in with a passkey',
    does: 'signInWithPasskey',
    prepare: async (stage) => {
      const { passkey, userHandle } = await passkeyOf(stage);
      const { body } = await ask(stage, '/auth/passkey/options')();
      const { challenge } = startPasskeySignIn.response.parse(body);
      return ask(stage, '/auth/passkey', { body: passkey.signIn({ origin: stage.origin, challenge, userHandle }) });
    },
    onceDone: 400,
  },
];

async function startApp(stage: FaultStage, { token, password }: TestCustomer): Promise<string> {
  const { body } = await ask(stage, '/account/authenticator', { token, body: { password } })();
  return startAuthenticator.response.parse(body).secret;
}

/** A customer whose app is on, and whose last code can be shown again. */
async function protect(stage: FaultStage) {
  const customer = await createCustomer(stage.product);
  const secret = await startApp(stage, customer);
  const confirm = { token: customer.token, body: { code: codeOfApp(secret) } };
  const { body } = await ask(stage, '/account/authenticator/confirm', confirm)();
  await sql`update authenticators set last_step = 0 where account_id = ${customer.user._id}`.execute(
    stage.product.database.db,
  );
  return { ...customer, secret, recoveryCodes: confirmAuthenticator.response.parse(body).recovery_codes };
}

async function protectedLogIn(stage: FaultStage) {
  const customer = await protect(stage);
  const { email, password } = customer;
  const { body } = await ask(stage, '/auth/login', { body: { email, password } })();
  return { ...customer, challenge: errorBody.parse(body).challenge ?? '' };
}

async function newPasskey(stage: FaultStage, { token, password }: TestCustomer) {
  const { body } = await ask(stage, '/account/passkeys/options', { token, body: { password } })();
  const { challenge, user } = startPasskey.response.parse(body);
  const passkey = createSoftPasskey();
  return { passkey, userHandle: user.id, credential: passkey.register({ origin: stage.origin, challenge }) };
}

async function passkeyOf(stage: FaultStage) {
  const customer = await createCustomer(stage.product);
  const { passkey, userHandle, credential } = await newPasskey(stage, customer);
  const adding = { token: customer.token, body: { name: 'Phone', credential } };
  const { body } = await ask(stage, '/account/passkeys', adding)();
  return { id: addPasskey.response.parse(body).data.id, token: customer.token, passkey, userHandle };
}
