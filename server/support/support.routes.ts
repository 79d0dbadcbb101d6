import type { FastifyInstance } from 'fastify';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import * as contract from '../../contract/support.ts';
import type { Authenticate, Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { idempotencyKeyFrom } from '../http/idempotency.ts';
import { networkOf } from '../http/rate-limit.ts';
import { type CallContext, serve } from '../http/serve-endpoint.ts';
import { askOnce } from './ask-once.ts';
import { clearConversationCookie, readConversationCookie, writeConversationCookie } from './conversation-cookie.ts';
import { forgetConversation } from './forget-conversation.ts';
import { getConversation } from './get-conversation.ts';
import { leaveEmail } from './leave-email.ts';
import { receiveComplaint } from './receive-complaint.ts';
import { presentConversation } from './support.presenter.ts';
import type { Asker, AskingDeps } from './support-deps.ts';

/** What serving support needs. */
export interface SupportRouteDeps extends AskingDeps {
  /** Recognises a customer where the call carries a token; visitors may call too. */
  readonly recognise: Authenticate<Customer>;
  /** Whether customers reach the product over HTTPS. */
  readonly isSecure: boolean;
  readonly crispWebsiteId: string | undefined;
}

/** Serves the chat and the complaints to customers and visitors alike. */
export function registerSupportRoutes(app: FastifyInstance, deps: SupportRouteDeps): void {
  /** A token that opens nothing is refused: who thinks they are signed in must not leave a visitor's traces. */
  const askerOf = async ({ headers, address }: Pick<CallContext<never>, 'headers' | 'address'>): Promise<Asker> => {
    const customer = await deps.recognise(headers.authorization);
    if (headers.authorization !== undefined && !customer) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    return { customer, token: readConversationCookie(headers.cookie, deps.isSecure), network: networkOf(address) };
  };

  serve(app, contract.supportConfig, async () => ({ crisp_website_id: deps.crispWebsiteId ?? '' }));

  serve(app, contract.getConversation, async (_request, context) => {
    const conversation = await getConversation(deps, await askerOf(context));
    return { conversation: conversation ? presentConversation(conversation) : null };
  });

  serve(app, contract.askSupport, async ({ body }, context) => {
    const question = { text: body.text, email: body.email ?? '' };
    const key = idempotencyKeyFrom(context.headers);
    const { conversation, newToken } = await askOnce(deps, await askerOf(context), question, key);
    if (newToken !== undefined) context.setHeader('set-cookie', writeConversationCookie(newToken, deps.isSecure));
    return { conversation: presentConversation(conversation) };
  });

  serve(app, contract.leaveEmail, async ({ body }, context) => {
    return { conversation: presentConversation(await leaveEmail(deps, await askerOf(context), body.email)) };
  });

  serve(app, contract.forgetConversation, async (_request, { headers, setHeader }) => {
    await forgetConversation(deps, readConversationCookie(headers.cookie, deps.isSecure));
    setHeader('set-cookie', clearConversationCookie(deps.isSecure));
    return { message: 'This browser has forgotten the conversation.' };
  });

  serve(app, contract.complain, async ({ body }, { headers, address }) => {
    const { tracking_code: trackingCode = '', ...complaint } = body;
    const key = idempotencyKeyFrom(headers);
    // A session that has ended is no reason to refuse: it names who complains itself, and a long text would be lost.
    const customer = await deps.recognise(headers.authorization);
    const asker = { customer, network: networkOf(address) };
    const reference = await receiveComplaint(deps, asker, { ...complaint, trackingCode }, key);
    return { message: `We have your complaint. Its reference is ${reference}.`, reference };
  });
}
