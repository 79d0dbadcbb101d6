import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/account-settings.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { writeJson } from '../../http/stream-json.ts';
import {
  presentCompany,
  presentExport,
  presentListedSession,
  presentMailChoices,
  presentUser,
} from '../accounts.presenter.ts';
import type { AccountRouteDeps } from '../accounts.routes.ts';
import { findOwnAccount } from '../own-account.ts';
import { changePassword } from '../security/passwords.ts';
import { endOtherSessions, endSession, listSessions } from '../sign-in/sessions.ts';
import { visitorOf } from '../visitor.ts';
import { saveCompany, saveMailChoices, saveProfile } from './account-details.ts';
import { eraseAccount, exportAccount, limitExports } from './personal-data.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  serve(app, contract.createProfile, async ({ body }, { caller }) => {
    const account = await saveProfile(deps, caller, body);
    return { message: 'Your account is set up.', data: presentUser(account) };
  });

  serve(app, contract.updateAccount, async ({ body }, { caller }) => {
    const account = await saveProfile(deps, caller, body);
    return { message: 'Your details are saved.', data: presentUser(account) };
  });

  serve(app, contract.getMailChoices, async (_request, { caller }) => ({
    data: presentMailChoices(await findOwnAccount(deps, caller)),
  }));

  serve(app, contract.chooseMails, async ({ body }, context) => {
    const account = await saveMailChoices(deps, context.caller, visitorOf(context, deps.isSecure), body);
    return { message: 'Your choice is saved.', data: presentMailChoices(account) };
  });

  serve(app, contract.getCompanyDetails, async (_request, { caller }) => ({
    data: presentCompany(await findOwnAccount(deps, caller)),
  }));

  serve(app, contract.updateCompanyDetails, async ({ body }, { caller }) => {
    const account = await saveCompany(deps, caller, body);
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
    return { message: ended === 0 ? 'You aren’t signed in anywhere else.' : 'You are signed out everywhere else.' };
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
