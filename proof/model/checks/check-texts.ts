import { type RawBuilder, sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import type { KnownAddress, Marker, Model } from '../model.ts';

type Database = Killable['database'];

/** Addresses, questions, complaints and invitations of staff: acknowledged ones exist once, refused ones don't. */
export async function checkTexts(
  { database }: Pick<Killable, 'database'>,
  { customers, staffInvitations }: Model,
): Promise<string[]> {
  const present = customers.filter(({ erased }) => erased === 'no');
  const addresses = present.flatMap((customer) => [...customer.addresses.values()]);
  const questions = present.flatMap((customer) => customer.questions);
  const complaints = present.flatMap((customer) => customer.complaints);
  return [
    ...checkAddresses(addresses, await buildingsOf(database, addresses)),
    ...checkMarkers('question', questions, await countMarkers(database, questionTexts, questions)),
    ...checkMarkers('invitation', staffInvitations, await countMarkers(database, invitationTexts, staffInvitations)),
    ...checkMarkers('complaint', complaints, await countMarkers(database, complaintTexts, complaints)),
  ];
}

const questionTexts = sql`select text from support_messages`;
const invitationTexts = sql`select subject_id as text from audit_entries where action = 'invite staff'`; // the rows are deleted
const complaintTexts = sql`select text from support_complaints`;

function checkAddresses(addresses: readonly KnownAddress[], rows: ReadonlyMap<string, string>): string[] {
  return addresses.flatMap(({ id, name, buildings, gone }) => {
    const building = rows.get(id);
    if (building === undefined) return gone === 'no' ? [`the address ${name} was acknowledged and is lost`] : [];
    if (gone === 'yes') return [`the address ${name} was deleted and is there`];
    return buildings.includes(building) ? [] : [`the address ${name} has ${building}, not ${buildings.join(' or ')}`];
  });
}

export async function countMarkers(
  database: Database,
  texts: RawBuilder<unknown>,
  markers: readonly Marker[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ marker: string; times: number }>`
    select marker, count(*)::integer as times
    from (select substring(text from 'mark\\d+x') as marker from (${texts}) written) marked
    where marker = any(${markers.map(({ text }) => text)}) group by marker`.execute(database);
  return new Map(rows.map(({ marker, times }) => [marker, times]));
}

export function checkMarkers(what: string, markers: readonly Marker[], counts: ReadonlyMap<string, number>): string[] {
  return markers.flatMap(({ text, certainty }) => {
    const count = counts.get(text) ?? 0;
    const least = certainty === 'yes' ? 1 : 0;
    const most = certainty === 'no' ? 0 : 1;
    return count < least || count > most ? [`the ${what} ${text} is there ${count} times (${certainty})`] : [];
  });
}

async function buildingsOf(
  database: Database,
  addresses: readonly KnownAddress[],
): Promise<ReadonlyMap<string, string>> {
  const ids = addresses.map(({ id }) => id);
  const { rows } = await sql<{ id: string; building: string }>`
    select id::text, building from address_book_entries where id::text = any(${ids})`.execute(database);
  return new Map(rows.map(({ id, building }) => [id, building]));
}
