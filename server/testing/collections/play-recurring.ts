import { sql } from 'kysely';
import { expect } from 'vitest';
import { addRecurringCollection, listCollections } from '../../../contract/recurring-collections.ts';
import { makeRecurringCollections } from '../../collections/recurring/make-recurring.ts';
import { composeCollections } from '../../composition/compose-slices.ts';
import { callApi } from '../call-api.ts';
import { shipmentForm } from '../shipments/shipment-form.ts';
import { type playCollections, wednesday } from './collecting-app.ts';

const mondays = { weekdays: [1, 4], window: '12-16' };

const place = (postcode: string) => {
  const form = shipmentForm({ shipper_postal_code: postcode });
  return {
    fullname: 'Ada’s shop',
    postal_code: postcode,
    street_name: form.shipper_street_name,
    building: '',
    town: 'Dartford',
  };
};

/** What a customer does about recurring collections: on Mondays and Thursdays, if they say nothing else. */
export function playRecurring(play: ReturnType<typeof playCollections>) {
  const add = (postcode: string, changes: object = {}, { token } = play.customer) =>
    callApi(play.test.app, '/collections/recurring', { token, body: { ...place(postcode), ...mondays, ...changes } });
  const list = async ({ token } = play.customer) =>
    listCollections.response.parse((await callApi(play.test.app, '/collections', { method: 'GET', token })).body);
  return {
    add,
    list,
    added: async (postcode = play.newPostcode(), changes: object = {}, who = play.customer) => {
      const answer = await add(postcode, changes, who);
      expect(answer).toMatchObject({ status: 200 });
      return { postcode, id: addRecurringCollection.response.parse(answer.body).recurring.id };
    },
    daysOf: async () => (await list()).coming.map(({ day, state }) => `${day} ${state}`),
    change: (id: string, changes: object = {}, { token } = play.customer) =>
      callApi(play.test.app, `/collections/recurring/${id}`, {
        method: 'PUT',
        token,
        body: { ...mondays, ...changes },
      }),
    changeDay: (id: string, day: string, slot: string | null, { token } = play.customer) =>
      callApi(play.test.app, `/collections/recurring/${id}/day`, { method: 'PUT', token, body: { day, slot } }),
    end: (id: string, { token } = play.customer) =>
      callApi(play.test.app, `/collections/recurring/${id}`, { method: 'DELETE', token }),
    /** The clock of the product that runs it. */
    make: (at = wednesday) =>
      makeRecurringCollections(composeCollections({ database: play.test.database.db, now: () => at })),
    mails: async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ template: string }>`
        select payload->>'template' as template from jobs where kind = 'recurring-collection-mail'
          and payload->>'organisationId' = ${play.customer.organisationId} order by created_at, id`.execute(
        play.test.database.db,
      );
      return rows.map(({ template }) => template).toSorted();
    },
  };
}
