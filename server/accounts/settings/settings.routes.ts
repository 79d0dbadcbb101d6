import type { FastifyInstance } from 'fastify';
import * as emailContract from '../../../contract/accounts/email.ts';
import * as contract from '../../../contract/accounts/settings.ts';
import type { Database } from '../../database/database.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { writeJson } from '../../http/stream-json.ts';
import {
  presentCompany,
  presentEmail,
  presentExport,
  presentListedSession,
  presentMailChoices,
  presentUser,
} from '../accounts.presenter.ts';
import type { AccountRouteDeps } from '../accounts.routes.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  findEmail,
  undoEmailChange,
} from '../email/change-email.ts';
import { removedWords } from '../mails/email-change-mails.ts';
import { findOwnOrganisation, findOwnUser } from '../own-user.ts';
import { changePassword } from '../security/passwords.ts';
import { endOtherSessions, endSession, listSessions } from '../sign-in/sessions.ts';
import type { User } from '../user.ts';
import { visitorOf } from '../visitor.ts';
import { saveCompany, saveMailChoices, saveProfile } from './account-details.ts';
import { eraseAccount, exportAccount, limitExports } from './personal-data.ts';

interface SettingsRouteDeps extends AccountRouteDeps {
  /** May be some seconds old. */
  readonly reads: Database;
  /** From mails about parcels; notifications know it. */
  readonly isUnsubscribed: (email: string) => Promise<boolean>;
  readonly setUnsubscribed: (email: string, isUnsubscribed: boolean) => Promise<void>;
}

export function registerSettingsRoutes(app: FastifyInstance, deps: SettingsRouteDeps): void {
  const currentChoices = async (user: User) => ({
    ...presentMailChoices(user),
    receive_parcel_emails: !(await deps.isUnsubscribed(user.email)),
  });

  serve(app, contract.createProfile, async ({ body }, { caller }) => {
    const saved = await saveProfile(deps, caller, body);
    return { message: 'Your account is set up.', data: presentUser(saved) };
  });

  serve(app, contract.updateAccount, async ({ body }, { caller }) => {
    const saved = await saveProfile(deps, caller, body);
    return { message: 'Details saved', data: presentUser(saved) };
  });

  serve(app, contract.getMailChoices, async (_request, { caller }) => ({
    data: await currentChoices(await findOwnUser(deps, caller)),
  }));

  serve(app, contract.chooseMails, async ({ body }, context) => {
    const user = await saveMailChoices(deps, context.caller, visitorOf(context, deps.isSecure), body);
    const { receive_parcel_emails: isWanted } = body;
    if (isWanted !== undefined) await deps.setUnsubscribed(user.email, !isWanted);
    return { message: 'Saved', data: await currentChoices(user) };
  });

  serve(app, contract.getCompanyDetails, async (_request, { caller }) => ({
    data: presentCompany(await findOwnOrganisation(deps, caller)),
  }));

  serve(app, contract.updateCompanyDetails, async ({ body }, { caller }) => {
    const organisation = await saveCompany(deps, caller, body);
    return { message: 'Company details saved', data: presentCompany(organisation) };
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
    return { message: 'That device is logged out.' };
  });

  serve(app, contract.endOtherSessions, async (_request, { caller }) => {
    const ended = await endOtherSessions(deps, caller);
    return { message: ended === 0 ? 'You aren’t logged in anywhere else.' : 'You’re logged out everywhere else.' };
  });

  const startExport = limitExports(deps);
  serve(app, contract.exportAccount, async (_request, { caller }) =>
    startExport(caller, async () =>
      writeJson(presentExport(await exportAccount({ ...deps, database: deps.reads }, caller))),
    ),
  );

  serve(app, contract.eraseAccount, async ({ body }, context) => {
    await eraseAccount(deps, context.caller, visitorOf(context, deps.isSecure), body.password);
    return { message: 'Your account has been deleted.' };
  });

  registerEmailRoutes(app, deps);
}

function registerEmailRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  serve(app, emailContract.getEmail, async (_request, { caller }) => ({
    data: presentEmail(await findEmail(deps, caller)),
  }));

  serve(app, emailContract.changeEmail, async ({ body }, context) => {
    const { new_email: newEmail, password } = body;
    const visitor = visitorOf(context, deps.isSecure);
    const state = await changeEmail(deps, context.caller, visitor, { newEmail, password });
    const message = 'We’ve emailed a link to the new address. Open it to make the change.';
    return { message, data: presentEmail(state) };
  });

  serve(app, emailContract.cancelEmailChange, async (_request, { caller }) => ({
    message: 'Your email address hasn’t changed.',
    data: presentEmail(await cancelEmailChange(deps, caller)),
  }));

  serve(app, emailContract.confirmEmailChange, async ({ body }, context) => {
    await confirmEmailChange(deps, visitorOf(context, deps.isSecure), body);
    return { message: 'Your email address has been changed. Use it to log in from now on.' };
  });

  serve(app, emailContract.undoEmailChange, async ({ body }, context) => {
    const { wasChanged, removed } = await undoEmailChange(deps, visitorOf(context, deps.isSecure), body);
    const message = wasChanged
      ? [
          'Your account has its email address back, and every device is logged out.',
          ...removedWords(removed),
          'Your old password no longer works. We’ve emailed you a link to set a new one.',
        ].join(' ')
      : 'We’ve stopped the change. Your email address hasn’t changed.';
    return { message, was_changed: wasChanged };
  });
}
