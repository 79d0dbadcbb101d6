import { parsePostcode } from '../../contract/values/postcode.ts';
import { isOutcodeInUse } from '../addresses/is-outcode-in-use.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';

/** Refuses a postcode that is written like one and begins like none: which outcodes are in use is the server's word. */
export async function requirePostcodeInUse(database: Database, postalCode: string): Promise<void> {
  const outcode = parsePostcode(postalCode)?.outcode ?? '';
  if (await isOutcodeInUse(database, outcode)) return;
  const message = `No UK postcode in use begins with ${outcode}. Please check it.`;
  refuse('VALIDATION', message, { postal_code: message });
}
