import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/collections.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, type Limit, limitedAs, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findOwnShipment, findShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { type ChangeDeps, changeCollection } from './change-collection.ts';
import type { CollectionDeps } from './collection-deps.ts';
import type { CollectionLinks } from './collection-links.ts';
import { findCalendarLink, findFollowed, renewCalendarLink, writeCollectionsCalendar } from './collections-calendar.ts';
import { findFreeSlots, presentSlot } from './find-slots.ts';
import { holdSlot } from './hold-slot.ts';
import { registerRecurringRoutes } from './recurring/recurring.routes.ts';
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
    return { data: (await findFreeSlots(deps, query.postal_code)).map(presentSlot) };
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
    const followed = linkId === undefined ? undefined : await findFollowed(database, linkId);
    const organisationId = followed ?? refuse('NOT_FOUND', 'This calendar link isn’t right or no longer works.');
    setHeader('content-disposition', 'inline; filename="collections.ics"');
    setHeader('cache-control', 'private, no-cache');
    return writeCollectionsCalendar(deps, organisationId);
  });
}
