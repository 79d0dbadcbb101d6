import type { FastifyInstance } from 'fastify';
import * as passkeys from '../../../contract/accounts/passkeys.ts';
import * as factor from '../../../contract/accounts/second-factor.ts';
import * as settings from '../../../contract/accounts/settings.ts';
import { countInBlocks, type Limit, tooManyTries } from '../../http/rate-limit.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { presentPasskey, presentSession, presentSignIn } from '../accounts.presenter.ts';
import type { AccountRouteDeps } from '../accounts.routes.ts';
import { enterSecondFactor } from '../sign-in/log-in.ts';
import { signInWithPasskey, startPasskeySignIn } from '../sign-in/sign-in-with-passkey.ts';
import type { SignInDeps } from '../user.ts';
import { visitorOf, writeDeviceCookie } from '../visitor.ts';
import {
  confirmAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffAuthenticator,
} from './authenticator-app.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { findSignInMethods } from './sign-in-methods.ts';

export interface SecurityRouteDeps extends SignInDeps, Pick<AccountRouteDeps, 'isSecure'> {
  /** Each view of the sign-in page asks for one challenge. */
  readonly passkeyChallenges: Limit;
}

/** Challenges counted with one query. */
const blockSize = 20;

export function registerSecurityRoutes(app: FastifyInstance, deps: SecurityRouteDeps): void {
  const { countTry, isSecure, now } = deps;
  const countChallenge = countInBlocks(countTry, { limit: deps.passkeyChallenges, blockSize, now });

  serve(app, settings.getSignInSecurity, async (_request, { caller }) =>
    presentSignIn(await findSignInMethods(deps, caller)),
  );

  serve(app, factor.enterSecondFactor, async ({ body }, context) => {
    const signedIn = await enterSecondFactor(deps, visitorOf(context, deps.isSecure), body);
    context.setHeader('set-cookie', writeDeviceCookie(signedIn.deviceToken, isSecure));
    return presentSession(signedIn);
  });

  serve(app, factor.startAuthenticator, ({ body }, { caller }) => startAuthenticator(deps, caller, body.password));

  serve(app, factor.confirmAuthenticator, async ({ body }, context) => ({
    message: 'Your authenticator app is on.',
    recovery_codes: await confirmAuthenticator(deps, context.caller, visitorOf(context, deps.isSecure), body.code),
  }));

  serve(app, factor.renewRecoveryCodes, async ({ body }, context) => ({
    message: 'You have new recovery codes.',
    recovery_codes: await renewRecoveryCodes(deps, context.caller, visitorOf(context, deps.isSecure), body.password),
  }));

  serve(app, factor.turnOffAuthenticator, async ({ body }, context) => {
    await turnOffAuthenticator(deps, context.caller, visitorOf(context, deps.isSecure), body.password);
    return { message: 'Your authenticator app is off.' };
  });

  serve(app, passkeys.startPasskeySignIn, async (_request, context) => {
    const refused = await countChallenge(`passkey challenge for ${visitorOf(context, deps.isSecure).network}`);
    if (refused) throw tooManyTries(refused, 'A lot of people on your network are logging in.');
    return startPasskeySignIn(deps);
  });

  serve(app, passkeys.signInWithPasskey, async ({ body }, context) => {
    const signedIn = await signInWithPasskey(deps, visitorOf(context, deps.isSecure), body);
    context.setHeader('set-cookie', writeDeviceCookie(signedIn.deviceToken, isSecure));
    return presentSession(signedIn);
  });

  serve(app, passkeys.startPasskey, ({ body }, { caller }) => startPasskey(deps, caller, body.password));

  serve(app, passkeys.addPasskey, async ({ body }, context) => {
    const passkey = await addPasskey(deps, context.caller, visitorOf(context, deps.isSecure), body);
    return { message: 'Passkey added', data: presentPasskey(passkey) };
  });

  serve(app, passkeys.renamePasskey, async ({ params, body }, { caller }) => {
    const passkey = await renamePasskey(deps, caller, params.id, body.name);
    return { message: 'Passkey renamed', data: presentPasskey(passkey) };
  });

  serve(app, passkeys.removePasskey, async ({ params }, context) => {
    await removePasskey(deps, context.caller, visitorOf(context, deps.isSecure), params.id);
    return { message: 'Passkey removed' };
  });
}
