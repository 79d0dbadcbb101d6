import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/collections.ts';
import * as recurringContract from '../../contract/recurring-collections.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, type Limit, limitedAs, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findOwnShipment, findShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { type ChangeDeps, changeCollection } from './change-collection.ts';
import type { CollectionDeps } from './collection-deps.ts';
import type { CollectionLinks } from './collection-links.ts';
import {
  findCalendarLink,
  findCalendarOrganisation,
  renewCalendarLink,
  writeCollectionsCalendar,
} from './collections-calendar.ts';
import { findFreeSlots, presentSlot } from './find-slots.ts';
import { holdSlot } from './hold-slot.ts';
import {
  addRecurring,
  changeDay,
  changeRecurring,
  endRecurring,
  presentRecurring,
} from './recurring/change-recurring.ts';
import { listComing } from './recurring/list-collections.ts';
import { madeWorkingDays } from './recurring/recurring-days.ts';
import { seeCollection } from './see-collection.ts';

interface CollectionRouteDeps extends CollectionDeps, ChangeDeps {
  readonly links: CollectionLinks;
  readonly companyName: string;
  readonly publicUrl: string;
  readonly countTry: CountTry;
  readonly limits: {
    readonly lookupsPerAddress: Limit;
    readonly shipmentsPerCustomer: Limit;
    readonly preferencesPerParcel: Limit;
  };
}

function describe(slot: string | null): string {
  return slot === null ? 'The collection is cancelled' : 'Your collection time is saved';
}

export function registerCollectionRoutes(app: FastifyInstance, deps: CollectionRouteDeps): void {
  registerRecurringRoutes(app, deps);
  const { database, now, limits, links } = deps;

  const count = async (limit: Limit, subject: string, reason: string) => {
    const counted = await deps.countTry(limit, subject);
    if (!counted.isAllowed) throw tooManyTries(counted, reason);
  };
  const countLookup = (address: string) =>
    count(
      limits.lookupsPerAddress,
      `collection lookups of ${networkOf(address)}`,
      'You’ve asked for a lot of collection times.',
    );

  serve(app, contract.offerSlots, async ({ query }, { address }) => {
    await countLookup(address);
    const workingDays = query.recurring === undefined ? undefined : madeWorkingDays;
    return { data: (await findFreeSlots(deps, query.postal_code, workingDays)).map(presentSlot) };
  });

  serve(app, contract.holdSlot, async ({ body }, { address, caller }) => {
    await count(
      limits.shipmentsPerCustomer,
      `collection holds of ${limitedAs(caller, address)}`,
      'You’ve chosen a lot of collection times.',
    );
    const { slot: slotId, postal_code: postcode, street_name: streetName, building = '' } = body;
    const place = { slotId, postcode, streetName, building };
    const slot = await database.transaction().execute((trx) => holdSlot(deps, trx, caller.organisationId, place));
    const { book_until: _bookUntil, ...window } = presentSlot(slot);
    return { held: { ...window, held_until: new Date(now().getTime() + contract.holdMinutes * 60_000).toISOString() } };
  });

  serve(app, contract.getCollection, async ({ params }, { caller }) => {
    const shipment = (await findOwnShipment(database, caller.organisationId, params.id)) ?? refuseUnknown();
    const calendarUrl = links.calendarFor(await findCalendarLink(database, caller));
    return { ...(await seeCollection(deps, shipment)), calendar_url: calendarUrl };
  });

  serve(app, contract.changeCollection, async ({ params, body: { slot } }, { caller }) => {
    const { id } = (await findOwnShipment(database, caller.organisationId, params.id)) ?? refuseUnknown();
    const shipment = await changeCollection(deps, id, slot);
    return { ...(await seeCollection(deps, shipment)), message: describe(slot) };
  });

  const openByLink = async (token: string) => {
    const id = links.shipmentOf(token);
    const shipment = id === undefined ? undefined : await findShipment(database, id);
    return shipment ?? refuse('NOT_FOUND', 'This link is incomplete. Copy the whole link from the email.');
  };

  serve(app, contract.openCollection, async ({ body }, { address }) => {
    await countLookup(address);
    const shipment = await openByLink(body.token);
    const codes = shipment.parcels.map(({ trackingCode }) => trackingCode);
    return { ...(await seeCollection(deps, shipment)), town: shipment.shipper.town, tracking_codes: codes };
  });

  serve(app, contract.changeOpenedCollection, async ({ body: { token, slot } }) => {
    const { id } = await openByLink(token);
    await count(
      limits.preferencesPerParcel,
      `collection by link of ${id}`,
      'You’ve changed this collection too many times.',
    );
    const shipment = await changeCollection(deps, id, slot);
    return { ...(await seeCollection(deps, shipment)), message: describe(slot) };
  });

  serve(app, contract.renewCalendarLink, async (_request, { caller }) => ({
    calendar_url: links.calendarFor(await renewCalendarLink(database, caller)),
    message: 'Your calendar link is replaced. The old one no longer works.',
  }));

  serve(app, contract.collectionsCalendar, async ({ query }, { address, setHeader }) => {
    await countLookup(address);
    const linkId = links.calendarLinkOf(query.token);
    const followed = linkId === undefined ? undefined : await findCalendarOrganisation(database, linkId);
    const organisationId = followed ?? refuse('NOT_FOUND', 'This calendar link isn’t right or no longer works.');
    setHeader('content-disposition', 'inline; filename="collections.ics"');
    setHeader('cache-control', 'private, no-cache');
    return writeCollectionsCalendar(deps, organisationId);
  });
}

interface RecurringRouteDeps extends CollectionDeps {
  readonly countTry: CountTry;
  readonly limits: { readonly shipmentsPerCustomer: Limit };
}

function registerRecurringRoutes(app: FastifyInstance, deps: RecurringRouteDeps): void {
  const count = async (caller: Parameters<typeof limitedAs>[0], address: string) => {
    const counted = await deps.countTry(
      deps.limits.shipmentsPerCustomer,
      `recurring collections of ${limitedAs(caller, address)}`,
    );
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve changed your collections a lot of times.');
  };

  serve(app, recurringContract.listCollections, async (_request, { caller }) => {
    const { coming, recurring } = await listComing(deps, caller.organisationId);
    return { coming, recurring: recurring.map(presentRecurring) };
  });

  serve(app, recurringContract.addRecurringCollection, async ({ body }, { address, caller }) => {
    await count(caller, address);
    const { weekdays, window, ends_on, pauses, ...place } = body;
    const recurring = await addRecurring(deps, caller.organisationId, {
      place,
      times: { weekdays, window, ends_on, pauses },
    });
    return { message: 'Your recurring collection is set up', recurring: presentRecurring(recurring) };
  });

  serve(app, recurringContract.changeRecurringCollection, async ({ params, body }, { address, caller }) => {
    await count(caller, address);
    const recurring = await changeRecurring(deps, caller.organisationId, params.id, body);
    return { message: 'Your recurring collection is saved', recurring: presentRecurring(recurring) };
  });

  serve(app, recurringContract.endRecurringCollection, async ({ params }, { caller }) => {
    await endRecurring(deps, caller.organisationId, params.id);
    return { message: 'Your recurring collection has ended' };
  });

  serve(app, recurringContract.changeRecurringDay, async ({ params, body }, { address, caller }) => {
    await count(caller, address);
    await changeDay(deps, caller.organisationId, params.id, body);
    return { message: body.slot === null ? 'The collection is cancelled' : 'Your collection time is saved' };
  });
}
