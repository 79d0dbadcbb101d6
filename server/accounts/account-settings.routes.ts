import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/account-settings.ts';
import { serve } from '../http/serve-endpoint.ts';
import { writeJson } from '../http/stream-json.ts';
import {
  presentCompany,
  presentExport,
  presentListedSession,
  presentMailChoices,
  presentUser,
} from './accounts.presenter.ts';
import type { AccountRouteDeps } from './accounts.routes.ts';
import { changePassword } from './change-password.ts';
import { chooseMails } from './choose-mails.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { findOwnAccount } from './find-own-account.ts';
import { limitExports } from './limit-exports.ts';
import { listSessions } from './list-sessions.ts';
import { updateCompany } from './update-company.ts';
import { updateProfile } from './update-profile.ts';
import { visitorOf } from './visitor.ts';

/** Serves what a signed-in customer does with their account. */
export function registerAccountSettingsRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  serve(app, contract.createProfile, async ({ body }, { caller }) => {
    const account = await updateProfile(deps, caller, body);
    return { message: 'Your account is set up.', data: presentUser(account) };
  });

  serve(app, contract.updateAccount, async ({ body }, { caller }) => {
    const account = await updateProfile(deps, caller, body);
    return { message: 'Your details are saved.', data: presentUser(account) };
  });

  serve(app, contract.getMailChoices, async (_request, { caller }) => ({
    data: presentMailChoices(await findOwnAccount(deps, caller)),
  }));

  serve(app, contract.chooseMails, async ({ body }, context) => {
    const account = await chooseMails(deps, context.caller, visitorOf(context, deps.isSecure), body);
    return { message: 'Your choice is saved.', data: presentMailChoices(account) };
  });

  serve(app, contract.getCompanyDetails, async (_request, { caller }) => ({
    data: presentCompany(await findOwnAccount(deps, caller)),
  }));

  serve(app, contract.updateCompanyDetails, async ({ body }, { caller }) => {
    const account = await updateCompany(deps, caller, body);
    return { message: 'Your company details are saved.', data: presentCompany(account) };
  });

  serve(app, contract.changePassword, async ({ body }, context) => {
    await changePassword(deps, context.caller, visitorOf(context, deps.isSecure), body);
    return { message: 'Password Updated' };
  });

  serve(app, contract.listSessions, async (_request, { caller }) => {
    const sessions = await listSessions(deps, caller);
    return { data: sessions.map(presentListedSession), total: sessions.length };
  });

  serve(app, contract.endSession, async ({ params }, { caller }) => {
    await endSession(deps, caller, params.id);
    return { message: 'You are signed out there.' };
  });

  serve(app, contract.endOtherSessions, async (_request, { caller }) => {
    const ended = await endOtherSessions(deps, caller);
    return { message: ended === 0 ? 'You are signed in nowhere else.' : 'You are signed out everywhere else.' };
  });

  const startExport = limitExports(deps);
  serve(app, contract.exportAccount, async (_request, { caller }) =>
    startExport(caller, async () => writeJson(presentExport(await exportAccount(deps, caller)))),
  );

  serve(app, contract.eraseAccount, async ({ body }, context) => {
    await eraseAccount(deps, context.caller, visitorOf(context, deps.isSecure), body.password);
    return { message: 'Your account is erased.' };
  });
}
