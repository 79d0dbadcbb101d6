import type { Compilable, CompiledQuery } from 'kysely';
import { askDirectly } from './ask-directly.ts';
import type { Database } from './database.ts';

/** Stands for a value that is given later. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) });

/**
 * A query whose statement is written once and asked without Kysely. It would build it again each time and pass it through layers that
 * have nothing to do for it, which takes longer than asking: worth it only for what is asked by the hundred a second. `build` sees
 * places in place of the values, so it must put each into the statement as it is.
 */
export function prepareQuery<Given extends object, Row>(
  build: (database: Database, given: Given) => Compilable<Row>,
): (database: Database, given: Given) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;

  return (database, given) => {
    statement ??= build(database, places as Given).compile(); // they have whatever `build` asks for
    const parameters = statement.parameters.map(
      (value) => (value instanceof Place ? given[value.name as keyof Given] : value), // a place has the name it was taken by
    );
    const asked = askDirectly(database, statement.sql, parameters);
    if (asked) return asked as Promise<Row[]>; // rows of the kind that the statement was built for
    return database.executeQuery<Row>({ ...statement, parameters }).then(({ rows }) => rows);
  };
}
