import { refuse } from '../http/errors.ts';

/** Tells why we do not serve a postcode that is written well; undefined of one that we serve. Tariffs know, so `app.ts` supplies it. */
export type ExplainUnserved = (postcode: string) => Promise<string | undefined>;

/** Refuses an address whose postcode we do not serve, which only the server knows. */
export async function refuseUnservedPostcode(explainUnserved: ExplainUnserved, postcode: string): Promise<void> {
  const fault = await explainUnserved(postcode);
  if (fault !== undefined) refuse('VALIDATION', fault, { postal_code: fault });
}
