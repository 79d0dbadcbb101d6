import { sql } from 'kysely';
import type { Killable } from '../../server/testing/start-killable.ts';
import type { KnownAddress, Mark, Model } from './model.ts';

type Database = Killable['database'];

/** Addresses, questions, complaints and wishes: what was acknowledged is there once, what was refused is not. */
export async function judgeWritings(
  { database }: Pick<Killable, 'database'>,
  { customers, wishes }: Model,
): Promise<string[]> {
  const present = customers.filter(({ erased }) => erased === 'no');
  const kept = await wishesThatStay(database);
  return [
    ...judgeAddresses(
      present.flatMap(({ addresses }) => [...addresses.values()]),
      await buildingsIn(database),
    ),
    ...judgeMarks(
      'question',
      present.flatMap(({ questions }) => questions),
      await sql<{ text: string }>`select text from support_messages`.execute(database),
    ),
    ...judgeMarks(
      'complaint',
      present.flatMap(({ complaints }) => complaints),
      await sql<{ text: string }>`select text from support_complaints`.execute(database),
    ),
    ...judgeMarks(
      'wish',
      wishes.filter(({ code }) => kept.has(code)).map(({ mark }) => mark),
      await sql<{ text: string }>`select words as text from receiver_wishes`.execute(database),
    ),
  ];
}

function judgeAddresses(addresses: readonly KnownAddress[], rows: ReadonlyMap<string, string>): string[] {
  return addresses.flatMap(({ id, name, buildings, gone }) => {
    const building = rows.get(id);
    if (building === undefined) return gone === 'no' ? [`the address ${name} was acknowledged and is lost`] : [];
    if (gone === 'yes') return [`the address ${name} was deleted and is there`];
    return buildings.includes(building) ? [] : [`the address ${name} has ${building}, not ${buildings.join(' or ')}`];
  });
}

function judgeMarks(what: string, marks: readonly Mark[], { rows }: { readonly rows: readonly { text: string }[] }) {
  const counts = new Map<string, number>();
  for (const { text } of rows) {
    const mark = /mark\d+x/.exec(text)?.[0] ?? '';
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return marks.flatMap(({ text, certainty }) => {
    const count = counts.get(text) ?? 0;
    const least = certainty === 'yes' ? 1 : 0;
    const most = certainty === 'no' ? 0 : 1;
    return count < least || count > most ? [`the ${what} ${text} is there ${count} times (${certainty})`] : [];
  });
}

async function buildingsIn(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; building: string }>`
    select id::text, building from address_book_entries`.execute(database);
  return new Map(rows.map(({ id, building }) => [id, building]));
}

/** Wishes go with their parcel's end, after a while, and with the account: those of parcels under way stay. */
async function wishesThatStay(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select tracking_code as code from shipments where erased_at is null
      and status <> all (array['DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST'])`.execute(database);
  return new Set(rows.map(({ code }) => code));
}
