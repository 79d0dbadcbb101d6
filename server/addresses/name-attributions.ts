import type { Database } from '../database/database.ts';
import { findImportedSources } from './gazetteer.repository.ts';

/** What the licence of both downloads asks to be shown where their data is used (Open Government Licence, version 3). */
const ordnanceSurvey =
  'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right.';

/** Whose data our gazetteer holds, a sentence each; what came with the product is nobody else's. */
export async function nameAttributions(database: Database): Promise<readonly string[]> {
  const sources = await findImportedSources(database);
  return sources.length > 0 ? [ordnanceSurvey] : [];
}
