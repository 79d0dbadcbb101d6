import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/recurring-collections.ts';
import { type CountTry, type Limit, limitedAs, tooManyTries } from '../../http/rate-limit.ts';
import { serve } from '../../http/serve-endpoint.ts';
import type { CollectionDeps } from '../collection-deps.ts';
import { addRecurring, changeDay, changeRecurring, endRecurring, presentRecurring } from './change-recurring.ts';
import { listComing } from './list-collections.ts';

interface RecurringRouteDeps extends CollectionDeps {
  readonly countTry: CountTry;
  readonly limits: { readonly shipmentsPerCustomer: Limit };
}

export function registerRecurringRoutes(app: FastifyInstance, deps: RecurringRouteDeps): void {
  const count = async (caller: Parameters<typeof limitedAs>[0], address: string) => {
    const counted = await deps.countTry(
      deps.limits.shipmentsPerCustomer,
      `recurring collections of ${limitedAs(caller, address)}`,
    );
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve changed your collections a lot of times.');
  };

  serve(app, contract.listCollections, async (_request, { caller }) => {
    const { coming, recurring } = await listComing(deps, caller.organisationId);
    return { coming, recurring: recurring.map(presentRecurring) };
  });

  serve(app, contract.addRecurringCollection, async ({ body }, { address, caller }) => {
    await count(caller, address);
    const { weekdays, window, ends_on, pauses, ...place } = body;
    const recurring = await addRecurring(deps, caller.organisationId, {
      place,
      times: { weekdays, window, ends_on, pauses },
    });
    return { message: 'Your recurring collection is set up', recurring: presentRecurring(recurring) };
  });

  serve(app, contract.changeRecurringCollection, async ({ params, body }, { address, caller }) => {
    await count(caller, address);
    const recurring = await changeRecurring(deps, caller.organisationId, params.id, body);
    return { message: 'Your recurring collection is saved', recurring: presentRecurring(recurring) };
  });

  serve(app, contract.endRecurringCollection, async ({ params }, { caller }) => {
    await endRecurring(deps, caller.organisationId, params.id);
    return { message: 'Your recurring collection has ended' };
  });

  serve(app, contract.changeRecurringDay, async ({ params, body }, { address, caller }) => {
    await count(caller, address);
    await changeDay(deps, caller.organisationId, params.id, body);
    return { message: body.slot === null ? 'The collection is cancelled' : 'Your collection time is saved' };
  });
}
