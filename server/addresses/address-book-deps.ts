import type { Database } from '../database/database.ts';
import type { FindTowns } from './find-town.ts';
import type { ExplainUnserved } from './refuse-unserved-postcode.ts';

/** What writing into an address book needs. */
export interface AddressBookDeps {
  readonly database: Database;
  readonly explainUnserved: ExplainUnserved;
  readonly findTowns: FindTowns;
}
