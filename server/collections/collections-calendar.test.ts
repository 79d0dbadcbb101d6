import { expect, it } from 'vitest';
import { renewCalendarLink } from '../../contract/collections.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../testing/accounts/join-organisation.ts';
import { callApi } from '../testing/call-api.ts';
import { playCollections } from '../testing/collections/collecting-app.ts';

const play = playCollections();

const follow = async (url: string) => {
  const { pathname, search } = new URL(url);
  return (await play.test.app.inject({ url: pathname + search })).statusCode;
};
const renew = async ({ token }: { readonly token: string }) =>
  renewCalendarLink.response.parse((await callApi(play.test.app, '/collections/calendar/renew', { token })).body)
    .calendar_url;

it('a member’s calendar link is the same each time, also when first seen twice at once', async () => {
  const shipment = await play.open(play.newPostcode());
  const seen = await Promise.all(Array.from({ length: 10 }, () => play.see(shipment)));
  expect(new Set(seen.map(({ calendar_url }) => calendar_url)).size).toBe(1);
  expect(await follow(seen[0]?.calendar_url ?? '')).toBe(200);
});

it('of a renewed calendar link the old one dies, and nobody else’s', async () => {
  const shipment = await play.open(play.newPostcode());
  const { calendar_url: old } = await play.see(shipment);
  const others = await renew(await createCustomer(play.test));
  const fresh = await renew(play.customer);
  expect(await follow(old)).toBe(404);
  expect(await follow(fresh)).toBe(200);
  expect(await follow(others)).toBe(200);
  expect((await play.see(shipment)).calendar_url).toBe(fresh);
  expect((await callApi(play.test.app, '/collections/calendar/renew', {})).status).toBe(401);
});

it('the calendar link of a member who leaves dies, and does not come back with them', async () => {
  const shipment = await play.open(play.newPostcode());
  const viewer = await joinOrganisation(
    play.test,
    await createCustomer(play.test),
    play.customer.organisationId,
    'VIEWER',
  );
  const { calendar_url: theirs } = await play.see(shipment, viewer);
  const { calendar_url: owners } = await play.see(shipment);
  expect(theirs).not.toBe(owners);
  expect(await follow(theirs)).toBe(200);
  const removed = { method: 'DELETE', token: play.customer.token } as const;
  expect((await callApi(play.test.app, `/organisation/members/${viewer.user._id}`, removed)).status).toBe(200);
  expect(await follow(theirs)).toBe(404);
  expect(await follow(owners)).toBe(200);
  await joinOrganisation(play.test, viewer, play.customer.organisationId, 'VIEWER');
  expect(await follow(theirs)).toBe(404);
});
