import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/staff/complaints.ts';
import { serve } from '../http/serve-endpoint.ts';
import * as complaints from './complaints.ts';
import { actorOf, callOf } from './staff-call.ts';

export function registerComplaintRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof complaints.seeComplaint>[0],
): void {
  serve(app, contract.listComplaints, async ({ query: { show = 'open', page } }, context) =>
    complaints.listComplaints(deps, actorOf(context), { show, page }),
  );

  serve(app, contract.staffComplaint, async ({ params: { reference } }, context) => ({
    data: await complaints.seeComplaint(deps, actorOf(context), reference),
  }));

  serve(app, contract.takeComplaintStep, async ({ params: { reference }, body }, context) => {
    const call = callOf(context, { takeComplaintStep: reference, body });
    const step = { ...body, reference: reference.toUpperCase(), outcome: body.outcome };
    return { message: await complaints.takeComplaintStep(deps, call, step) };
  });

  serve(app, contract.addComplaintNote, async ({ params: { reference }, body: { text } }, context) => {
    const call = callOf(context, { addComplaintNote: reference, text });
    return { message: await complaints.addComplaintNote(deps, call, { reference: reference.toUpperCase(), text }) };
  });

  serve(app, contract.assignComplaint, async ({ params: { reference }, body }, context) => {
    const { assignee, assignee_before: assigneeBefore } = body;
    const change = { reference: reference.toUpperCase(), assignee, assigneeBefore };
    return { message: await complaints.assignComplaint(deps, actorOf(context), change) };
  });
}
