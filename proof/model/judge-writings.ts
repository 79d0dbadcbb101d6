import { type RawBuilder, sql } from 'kysely';
import type { Killable } from '../../server/testing/start-killable.ts';
import type { KnownAddress, Mark, Model } from './model.ts';

type Database = Killable['database'];

/** Addresses, questions and complaints: what was acknowledged is there once, what was refused is not. */
export async function judgeWritings({ database }: Pick<Killable, 'database'>, { customers }: Model): Promise<string[]> {
  const present = customers.filter(({ erased }) => erased === 'no');
  const addresses = present.flatMap((customer) => [...customer.addresses.values()]);
  const questions = present.flatMap((customer) => customer.questions);
  const complaints = present.flatMap((customer) => customer.complaints);
  return [
    ...judgeAddresses(addresses, await buildingsOf(database, addresses)),
    ...judgeMarks('question', questions, await countMarks(database, questionTexts, questions)),
    ...judgeMarks('complaint', complaints, await countMarks(database, complaintTexts, complaints)),
  ];
}

const questionTexts = sql`select text from support_messages`;
const complaintTexts = sql`select text from support_complaints`;

function judgeAddresses(addresses: readonly KnownAddress[], rows: ReadonlyMap<string, string>): string[] {
  return addresses.flatMap(({ id, name, buildings, gone }) => {
    const building = rows.get(id);
    if (building === undefined) return gone === 'no' ? [`the address ${name} was acknowledged and is lost`] : [];
    if (gone === 'yes') return [`the address ${name} was deleted and is there`];
    return buildings.includes(building) ? [] : [`the address ${name} has ${building}, not ${buildings.join(' or ')}`];
  });
}

/** How often each mark stands in texts. */
export async function countMarks(
  database: Database,
  texts: RawBuilder<unknown>,
  marks: readonly Mark[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ mark: string; times: number }>`
    select mark, count(*)::integer as times
    from (select substring(text from 'mark\\d+x') as mark from (${texts}) written) marked
    where mark = any(${marks.map(({ text }) => text)}) group by mark`.execute(database);
  return new Map(rows.map(({ mark, times }) => [mark, times]));
}

/** Holds what was written against how often it is there. */
export function judgeMarks(what: string, marks: readonly Mark[], counts: ReadonlyMap<string, number>): string[] {
  return marks.flatMap(({ text, certainty }) => {
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
