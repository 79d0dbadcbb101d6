import { staffActor } from '../audit/record-audit.ts';
import { requireEverywhere, type StaffCaller } from '../http/authenticate.ts';
import { idempotencyKeyFrom } from '../http/idempotency-key.ts';

interface Context {
  readonly caller: StaffCaller;
  readonly requestId: string;
  readonly headers: Parameters<typeof idempotencyKeyFrom>[0];
}

/** Customers and their parcels belong to no depot. */
export function actorOf({ caller, requestId }: Pick<Context, 'caller' | 'requestId'>) {
  requireEverywhere(caller);
  const { staffId, userId, staffRole: role, depotId } = caller;
  return { ...staffActor(caller, requestId), staff: { staffId, userId, role, depotId } };
}

export function callOf<R>(context: Context, request: R) {
  return { actor: actorOf(context), key: idempotencyKeyFrom(context.headers), request };
}
