import type { FastifyInstance } from 'fastify';
import * as customers from '../../contract/staff/customers.ts';
import * as contract from '../../contract/staff/parcels.ts';
import { staffSearch } from '../../contract/staff/search.ts';
import { presentFile } from '../files/files.presenter.ts';
import { requireEverywhere } from '../http/authenticate.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { SupportDeps } from '../support/conversation.ts';
import { changeParcel } from './change-parcel.ts';
import { registerComplaintRoutes } from './complaints.routes.ts';
import type { ConsoleDeps } from './console-deps.ts';
import {
  answerConversation,
  assignConversation,
  listConversations,
  seeConversation,
  setPresence,
} from './conversations.ts';
import { addCustomerNote, seeCustomer } from './customer-page.ts';
import { addNote, attachFile, resendMail, seeParcel } from './parcel-page.ts';
import { askRefund, decideRefund, listRefundRequests } from './refund-shipment.ts';
import { search } from './search.ts';
import { actorOf, callOf } from './staff-call.ts';

export function registerConsoleRoutes(
  app: FastifyInstance,
  deps: ConsoleDeps & Pick<SupportDeps, 'enqueueMail'>,
): void {
  registerComplaintRoutes(app, deps);

  serve(app, staffSearch, async ({ query: { text } }, context) => ({
    data: await search(deps, actorOf(context), text),
  }));

  serve(app, contract.staffParcel, async ({ params: { code } }, context) => ({
    data: await seeParcel(deps, actorOf(context), code),
  }));

  serve(app, contract.changeParcel, async ({ params: { id }, body }, context) => {
    const { change, reason, tracking_code: trackingCode } = body;
    const call = callOf(context, { changeParcel: id, body });
    return { message: await changeParcel(deps, call, { id, change, reason, trackingCode }) };
  });

  serve(app, contract.askRefund, async ({ params: { id }, body }, context) => {
    const { pence, left_before: leftBefore, reason } = body;
    return askRefund(deps, callOf(context, { askRefund: id, body }), { id, pence, leftBefore, reason });
  });

  serve(app, contract.listRefundRequests, async (_request, { caller }) => {
    requireEverywhere(caller);
    return { data: await listRefundRequests(deps.database, caller.userId) };
  });

  serve(app, contract.decideRefund, async ({ params: { id }, body: { decision } }, context) => ({
    message: await decideRefund(deps, actorOf(context), { id, decision }),
  }));

  serve(app, contract.addParcelNote, async ({ params: { id }, body }, context) => ({
    message: await addNote(deps, callOf(context, { addParcelNote: id, body }), { id, text: body.text }),
  }));

  serve(app, contract.resendMail, async ({ params: { id } }, context) => ({
    message: await resendMail(deps, callOf(context, { resendMail: id }), id),
  }));

  serve(app, contract.attachToParcel, async ({ params: { id }, body }, context) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const file = await attachFile(deps, actorOf(context), { id, bytes });
    return { message: 'The file is attached.', file: presentFile(file, deps.files.links.make(file.id, deps.now())) };
  });

  serve(app, customers.staffCustomer, async ({ params: { id } }, context) => ({
    data: await seeCustomer(deps, actorOf(context), id),
  }));

  serve(app, customers.addCustomerNote, async ({ params: { id }, body }, context) => ({
    message: await addCustomerNote(deps, callOf(context, { addCustomerNote: id, body }), { id, text: body.text }),
  }));

  serve(app, customers.listConversations, async (_request, context) => ({
    data: await listConversations(deps, actorOf(context)),
  }));

  serve(app, customers.staffConversation, async ({ params: { number } }, context) => ({
    data: await seeConversation(deps, actorOf(context), number),
  }));

  serve(app, customers.answerConversation, async ({ params: { number }, body }, context) => {
    const call = callOf(context, { answerConversation: number, body });
    const answer = { number, text: body.text, readAt: new Date(body.last_message_at) };
    return { message: await answerConversation(deps, call, answer) };
  });

  serve(app, customers.assignConversation, async ({ params: { number }, body }, context) => {
    const { assignee, assignee_before: assigneeBefore } = body;
    return { message: await assignConversation(deps, actorOf(context), { number, assignee, assigneeBefore }) };
  });

  serve(app, customers.setPresence, async ({ params: { number }, body }, { caller }) => {
    requireEverywhere(caller);
    return setPresence(deps, caller.userId, { number, isAnswering: body.is_answering });
  });
}
