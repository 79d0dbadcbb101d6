import type { FastifyInstance } from 'fastify';
import * as complaintContract from '../../contract/staff/complaints.ts';
import * as care from '../../contract/staff/customer-care.ts';
import * as customers from '../../contract/staff/customers.ts';
import { staffOverview } from '../../contract/staff/overview.ts';
import * as contract from '../../contract/staff/parcels.ts';
import * as replies from '../../contract/staff/saved-replies.ts';
import { staffSearch } from '../../contract/staff/search.ts';
import { hasPermission } from '../../contract/staff/staff-permissions.ts';
import { presentExport } from '../accounts/accounts.presenter.ts';
import { staffActor } from '../audit/record-audit.ts';
import { presentFile } from '../files/files.presenter.ts';
import { requireEverywhere, type StaffCaller } from '../http/authenticate.ts';
import { oneDownloadAtATime } from '../http/concurrency-limit.ts';
import { idempotencyKeyFrom } from '../http/idempotency-key.ts';
import { serve } from '../http/serve-endpoint.ts';
import { writeJson } from '../http/stream-json.ts';
import type { StepDeps } from '../support/complaint-steps.ts';
import { changeParcel } from './change-parcel.ts';
import * as complaints from './complaints.ts';
import type { ConsoleDeps } from './console-deps.ts';
import {
  answerConversation,
  assignConversation,
  listConversations,
  seeConversation,
  setPresence,
} from './conversations.ts';
import { correctAddress, previewAddress } from './correct-address.ts';
import { addCustomerNote, lockOrUnlock, seeCustomer } from './customer-page.ts';
import { copyForRequest, type DataRequestDeps, recordRequest, takeRequestStep } from './data-requests.ts';
import { listDataRequests } from './list-data-requests.ts';
import { keepOverview } from './overview.ts';
import { addNote, attachFile, resendMail, seeParcel } from './parcel-page.ts';
import { askRefund, decideRefund, listRefundRequests } from './refund-shipment.ts';
import * as savedReplies from './saved-replies.ts';
import { search } from './search.ts';

interface Context {
  readonly caller: StaffCaller;
  readonly requestId: string;
  readonly headers: Parameters<typeof idempotencyKeyFrom>[0];
}

/** Customers and their parcels belong to no depot. */
function actorOf({ caller, requestId }: Pick<Context, 'caller' | 'requestId'>) {
  requireEverywhere(caller);
  const { staffId, userId, staffRole: role, depotId } = caller;
  return { ...staffActor(caller, requestId), staff: { staffId, userId, role, depotId } };
}

function callOf<R>(context: Context, request: R) {
  return { actor: actorOf(context), key: idempotencyKeyFrom(context.headers), request };
}

export function registerConsoleRoutes(app: FastifyInstance, deps: ConsoleDeps & StepDeps & DataRequestDeps): void {
  const overview = keepOverview(deps);
  serve(app, staffOverview, async (_request, { caller }) => {
    requireEverywhere(caller);
    return overview(hasPermission(caller.staffRole, 'finance:read'));
  });

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

  serve(app, contract.previewAddress, async ({ params: { id }, body }, context) => ({
    data: await previewAddress(deps, actorOf(context), { id, ...body }),
  }));

  serve(app, contract.correctAddress, async ({ params: { id }, body }, context) => {
    const call = callOf(context, { correctAddress: id, body });
    return { message: await correctAddress(deps, call, { id, ...body }) };
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

  registerCareRoutes(app, deps);
  registerSavedReplyRoutes(app, deps);

  serve(app, customers.listConversations, async ({ query: { show = 'open', assigned = 'all', page } }, context) =>
    listConversations(deps, actorOf(context), { show, assigned, page }),
  );

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

  serve(app, complaintContract.listComplaints, async ({ query: { show = 'open', page } }, context) =>
    complaints.listComplaints(deps, actorOf(context), { show, page }),
  );

  serve(app, complaintContract.staffComplaint, async ({ params: { reference } }, context) => ({
    data: await complaints.seeComplaint(deps, actorOf(context), reference),
  }));

  serve(app, complaintContract.takeComplaintStep, async ({ params: { reference }, body }, context) => {
    const call = callOf(context, { takeComplaintStep: reference, body });
    const step = { ...body, reference: reference.toUpperCase(), outcome: body.outcome };
    return { message: await complaints.takeComplaintStep(deps, call, step) };
  });

  serve(app, complaintContract.addComplaintNote, async ({ params: { reference }, body: { text } }, context) => {
    const call = callOf(context, { addComplaintNote: reference, text });
    return { message: await complaints.addComplaintNote(deps, call, { reference: reference.toUpperCase(), text }) };
  });

  serve(app, complaintContract.assignComplaint, async ({ params: { reference }, body }, context) => {
    const { assignee, assignee_before: assigneeBefore } = body;
    const change = { reference: reference.toUpperCase(), assignee, assigneeBefore };
    return { message: await complaints.assignComplaint(deps, actorOf(context), change) };
  });
}

function registerSavedReplyRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serve(app, replies.listSavedReplies, async (_request, { caller }) => {
    requireEverywhere(caller);
    return { data: await savedReplies.listSavedReplies(deps) };
  });

  serve(app, replies.addSavedReply, async ({ body }, context) => ({
    message: await savedReplies.addSavedReply(deps, callOf(context, { addSavedReply: body }), body),
  }));

  serve(app, replies.changeSavedReply, async ({ params: { id }, body }, context) => ({
    message: await savedReplies.changeSavedReply(deps, actorOf(context), { id, ...body }),
  }));

  serve(app, replies.deleteSavedReply, async ({ params: { id } }, context) => ({
    message: await savedReplies.deleteSavedReply(deps, actorOf(context), id),
  }));
}

function registerCareRoutes(app: FastifyInstance, deps: DataRequestDeps): void {
  serve(app, care.changeLock, async ({ params: { id }, body }, context) => ({
    message: await lockOrUnlock(deps, callOf(context, { changeLock: id, body }), { id, ...body }),
  }));

  serve(app, care.listDataRequests, async ({ query: { show = 'open', page } }, context) =>
    listDataRequests(deps, actorOf(context), { show, page }),
  );

  serve(app, care.recordDataRequest, async ({ params: { id: userId }, body }, context) => {
    const { kind, channel, received_on: receivedOn } = body;
    const call = callOf(context, { recordDataRequest: userId, body });
    return { message: await recordRequest(deps, call, { userId, kind, channel, receivedOn }) };
  });

  serve(app, care.takeDataRequestStep, async ({ params: { id }, body }, context) => {
    const { step, reason = '' } = body;
    const call = callOf(context, { takeDataRequestStep: id, body });
    return { message: await takeRequestStep(deps, call, { id, step, reason }) };
  });

  const startDownload = oneDownloadAtATime();
  serve(app, care.dataRequestCopy, async ({ params: { id } }, context) =>
    startDownload(context.caller, async () =>
      writeJson(presentExport(await copyForRequest(deps, actorOf(context), id))),
    ),
  );
}
