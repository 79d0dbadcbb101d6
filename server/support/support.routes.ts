import type { FastifyInstance } from 'fastify';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import * as contract from '../../contract/support.ts';
import type { Authenticate, Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { idempotencyKeyFrom } from '../http/idempotency.ts';
import { networkOf } from '../http/rate-limit.ts';
import { type CallContext, serve } from '../http/serve-endpoint.ts';
import { askQuestion } from './ask-question.ts';
import type { Asker, SupportRequestDeps } from './conversation.ts';
import { conversationCookie, conversationLifeMs } from './conversation-cookie.ts';
import { detachConversation, getConversation, leaveEmail } from './conversations.ts';
import { receiveComplaint } from './receive-complaint.ts';
import { presentConversation } from './support.presenter.ts';

export interface SupportRouteDeps extends SupportRequestDeps {
  /** Undefined for visitors, who may call too. */
  readonly recognise: Authenticate<Customer>;
  readonly isSecure: boolean;
  readonly crispWebsiteId: string | undefined;
}

export function registerSupportRoutes(app: FastifyInstance, deps: SupportRouteDeps): void {
  const { isSecure } = deps;
  const readToken = ({ cookie }: CallContext<never>['headers']) => conversationCookie.read(cookie, isSecure);

  /** Refuses an expired token: somebody who believes they are signed in must not write as a visitor. */
  const readAsker = async ({ headers, address }: Pick<CallContext<never>, 'headers' | 'address'>): Promise<Asker> => {
    const customer = await deps.recognise(headers.authorization);
    if (headers.authorization !== undefined && !customer) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    return { customer, token: readToken(headers), network: networkOf(address) };
  };

  serve(app, contract.supportConfig, async () => ({ crisp_website_id: deps.crispWebsiteId ?? '' }));

  serve(app, contract.getConversation, async (_request, context) => {
    const conversation = await getConversation(deps, await readAsker(context));
    return { conversation: conversation ? presentConversation(conversation) : null };
  });

  serve(app, contract.askSupport, async ({ body }, context) => {
    const question = { text: body.text, email: body.email ?? '' };
    const key = idempotencyKeyFrom(context.headers);
    const { conversation, newToken } = await askQuestion(deps, await readAsker(context), question, key);
    if (newToken !== undefined)
      context.setHeader('set-cookie', conversationCookie.write(newToken, conversationLifeMs, isSecure));
    return { conversation: presentConversation(conversation) };
  });

  serve(app, contract.leaveEmail, async ({ body }, context) => {
    return { conversation: presentConversation(await leaveEmail(deps, await readAsker(context), body.email)) };
  });

  serve(app, contract.forgetConversation, async (_request, { headers, setHeader }) => {
    await detachConversation(deps, readToken(headers));
    setHeader('set-cookie', conversationCookie.write('', 0, isSecure));
    return { message: 'The conversation is no longer stored in this browser.' };
  });

  serve(app, contract.complain, async ({ body }, { headers, address }) => {
    const { tracking_code: trackingCode = '', ...complaint } = body;
    const key = idempotencyKeyFrom(headers);
    // An expired session is no reason to refuse: the form names the sender, and a long text would be lost.
    const customer = await deps.recognise(headers.authorization);
    const asker = { customer, network: networkOf(address) };
    const reference = await receiveComplaint(deps, asker, { ...complaint, trackingCode }, key);
    return { message: `We’ve received your complaint. Its reference is ${reference}.`, reference };
  });
}
