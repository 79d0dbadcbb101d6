import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/accounts/guests.ts';
import { serve } from '../../http/serve-endpoint.ts';
import type { AccountRouteDeps } from '../accounts.routes.ts';
import { type ClientContext, visitorOf } from '../visitor.ts';
import { openGuestLink, renewGuestLink, startGuestSession } from './guest-sessions.ts';

export function registerGuestRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const readVisitor = (context: ClientContext) => visitorOf(context, deps.isSecure);

  serve(app, contract.startGuestSession, async (_request, context) => ({
    access_token: await startGuestSession(deps, readVisitor(context)),
  }));

  serve(app, contract.openGuestLink, async ({ body }, context) => ({
    access_token: await openGuestLink(deps, readVisitor(context), body.token),
  }));

  serve(app, contract.renewGuestLink, async ({ body }, context) => {
    await renewGuestLink(deps, readVisitor(context), body);
    return { message: 'We’ve emailed you a new link.' };
  });
}
