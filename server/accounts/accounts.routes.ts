import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/accounts/accounts.ts';
import * as guests from '../../contract/accounts/guests.ts';
import { type CallContext, serve } from '../http/serve-endpoint.ts';
import { presentSession } from './accounts.presenter.ts';
import { selectPasskeys } from './credentials/passkeys.repository.ts';
import { endRegistration, registerAccount, resendVerification, verifyEmail } from './register/register-account.ts';
import { checkResetLink, requestPasswordReset, resetPassword, shownResetLink } from './security/passwords.ts';
import { setUpAccount } from './settings/account-details.ts';
import { authenticateCustomer } from './sign-in/authenticate-customer.ts';
import { claimGuestLink, openGuestLink, renewGuestLink, startGuestSession } from './sign-in/guest-sessions.ts';
import { logIn, signInWithLink } from './sign-in/log-in.ts';
import { endSession } from './sign-in/sessions.ts';
import type { AccountDeps } from './user.ts';
import { type ClientContext, visitorOf, writeDeviceCookie, writeMailCookie } from './visitor.ts';

export interface AccountRouteDeps extends AccountDeps {
  /** Customers use HTTPS. */
  readonly isSecure: boolean;
}

export function registerAccountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const recognise = authenticateCustomer(deps);
  const readVisitor = (context: ClientContext) => visitorOf(context, deps.isSecure);
  const setDeviceCookie = ({ setHeader }: Pick<CallContext<never>, 'setHeader'>, token: string) =>
    setHeader('set-cookie', writeDeviceCookie(token, deps.isSecure));
  const setMailCookie = ({ setHeader }: Pick<CallContext<never>, 'setHeader'>, proof: string) =>
    setHeader('set-cookie', writeMailCookie(proof, deps.isSecure));

  serve(app, contract.register, async ({ body }, context) => {
    await registerAccount(deps, readVisitor(context), body);
    return { message: 'We’ve emailed you a verification link.', email: body.email };
  });

  serve(app, contract.verifyEmail, async ({ body }, context) => {
    const { setupToken, deviceToken, phoneNumber } = await verifyEmail(deps, readVisitor(context), body);
    setDeviceCookie(context, deviceToken);
    setMailCookie(context, deps.mailProofs.create(body.email));
    return { message: 'Your email address is verified.', setup_token: setupToken, phone: phoneNumber };
  });

  serve(app, contract.endRegistration, async ({ body }, context) => {
    await endRegistration(deps, context, body);
    return { message: 'We’ve ended the registration and deleted all its details.' };
  });

  serve(app, contract.resendEmailOtp, async ({ body }, context) => {
    await resendVerification(deps, readVisitor(context), body);
    return { message: 'If this address still needs verifying, we’ve sent it a new link.' };
  });

  serve(app, contract.login, async ({ body }, context) => {
    const signedIn = await logIn(deps, readVisitor(context), body);
    setDeviceCookie(context, signedIn.deviceToken);
    return presentSession(signedIn);
  });

  serve(app, contract.signInWithLink, async ({ body }, context) => {
    const signedIn = await signInWithLink(deps, readVisitor(context), body);
    setDeviceCookie(context, signedIn.deviceToken);
    return presentSession(signedIn);
  });

  serve(app, contract.logout, async (_request, { caller }) => {
    await endSession(deps, caller, caller.sessionId);
    return { message: 'You’re logged out.' };
  });

  serve(app, guests.startGuestSession, async (_request, context) => ({
    access_token: await startGuestSession(deps, readVisitor(context)),
  }));

  serve(app, guests.openGuestLink, async ({ body }, context) => {
    const { accessToken, mailProof } = await openGuestLink(deps, readVisitor(context), body.token);
    setMailCookie(context, mailProof);
    return { access_token: accessToken };
  });

  serve(app, guests.claimGuestLink, async ({ body }, { caller }) => {
    await claimGuestLink(deps, caller, body.token);
    return { message: 'The parcel is in your account.' };
  });

  serve(app, guests.renewGuestLink, async ({ body }, context) => {
    await renewGuestLink(deps, readVisitor(context), body);
    return { message: 'We’ve emailed you a new link.' };
  });

  serve(app, contract.forgotPassword, async ({ body }, context) => {
    await requestPasswordReset(deps, readVisitor(context), body.email);
    return { message: 'If this address has an account, we’ve emailed it a link to reset the password.' };
  });

  serve(app, contract.verifyAccountResetOtp, async ({ body }) => {
    const userId = await checkResetLink(deps, shownResetLink(body));
    const passkeys = await selectPasskeys(deps.database, userId);
    return { message: 'Please choose a new password.', passkeys: passkeys.map(({ name }) => name) };
  });

  serve(app, contract.resetPassword, async ({ body }, context) => {
    const { deviceToken } = await resetPassword(deps, readVisitor(context), body);
    setDeviceCookie(context, deviceToken);
    setMailCookie(context, deps.mailProofs.create(body.email));
    return { message: 'Password Updated' };
  });

  serve(app, contract.setupAccount, async ({ body }, { headers }) => {
    await setUpAccount(deps, await recognise(headers.authorization), body);
    return { message: 'Your account is set up.' };
  });
}
