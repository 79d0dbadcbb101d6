import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/account-email.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { presentEmail } from '../accounts.presenter.ts';
import type { AccountRouteDeps } from '../accounts.routes.ts';
import { removedWords } from '../mails/email-change-mails.ts';
import { visitorOf } from '../visitor.ts';
import { cancelEmailChange, changeEmail, findEmail } from './change-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { undoEmailChange } from './undo-email-change.ts';

/** Serves the change of a customer's e-mail address. */
export function registerEmailRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  serve(app, contract.getEmail, async (_request, { caller }) => ({
    data: presentEmail(await findEmail(deps, caller)),
  }));

  serve(app, contract.changeEmail, async ({ body }, context) => {
    const { new_email: newEmail, password } = body;
    const visitor = visitorOf(context, deps.isSecure);
    const state = await changeEmail(deps, context.caller, visitor, { newEmail, password });
    const message = 'Open the link that we’ve mailed to the new address. Until then nothing changes.';
    return { message, data: presentEmail(state) };
  });

  serve(app, contract.cancelEmailChange, async (_request, { caller }) => ({
    message: 'Your e-mail address stays as it is.',
    data: presentEmail(await cancelEmailChange(deps, caller)),
  }));

  serve(app, contract.confirmEmailChange, async ({ body }, context) => {
    await confirmEmailChange(deps, visitorOf(context, deps.isSecure), body);
    return { message: 'Your e-mail address is changed. Log in with it from now on.' };
  });

  serve(app, contract.undoEmailChange, async ({ body }, context) => {
    const { wasChanged, removed } = await undoEmailChange(deps, visitorOf(context, deps.isSecure), body);
    const message = wasChanged
      ? [
          'Your account has its e-mail address back, and everybody is signed out.',
          ...removedWords(removed),
          'The old password no longer works: we’ve mailed you a link to set a new one.',
        ].join(' ')
      : 'The change was stopped. Your e-mail address stays as it was.';
    return { message, was_changed: wasChanged };
  });
}
