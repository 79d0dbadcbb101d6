import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/staff/collections.ts';
import { staffActor } from '../../audit/record-audit.ts';
import { requireEverywhere } from '../../http/authenticate.ts';
import { serve } from '../../http/serve-endpoint.ts';
import type { SlotDeps } from '../find-slots.ts';
import { changeSlotDay, listBooked, listPlans, listSlotDays, setPlan } from './staff-slots.ts';

export function registerStaffSlotRoutes(app: FastifyInstance, deps: SlotDeps): void {
  serve(app, contract.listSlotPlans, async (_request, { caller }) => {
    requireEverywhere(caller);
    return { data: [...(await listPlans(deps))] };
  });

  serve(app, contract.setSlotPlan, async ({ body }, { caller, requestId }) => {
    requireEverywhere(caller);
    await setPlan(deps, staffActor(caller, requestId), body);
    return { message: 'The plan is saved.' };
  });

  serve(app, contract.listSlotDays, async ({ query: { area } }, { caller }) => {
    requireEverywhere(caller);
    return { data: [...(await listSlotDays(deps, area))] };
  });

  serve(app, contract.setSlotDay, async ({ body }, { caller, requestId }) => {
    requireEverywhere(caller);
    return { message: 'The window is saved.', data: await changeSlotDay(deps, staffActor(caller, requestId), body) };
  });

  serve(app, contract.listBookedCollections, async ({ query }, { caller, requestId }) => {
    requireEverywhere(caller);
    return { data: [...(await listBooked(deps, staffActor(caller, requestId), query))] };
  });
}
