import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/receiver/needs-profile.ts';
import type { Database } from '../database/database.ts';
import { serve } from '../http/serve-endpoint.ts';
import { deleteNeedsProfiles, findNeedsProfiles, type NeedsProfile } from '../shipments/preferences/needs-profiles.ts';

export interface NeedsRouteDeps {
  readonly database: Database;
  /** The verified email address of a customer; accounts know it. */
  readonly findEmail: (userId: string) => Promise<string | undefined>;
}

export function registerNeedsRoutes(app: FastifyInstance, { database, findEmail }: NeedsRouteDeps): void {
  serve(app, contract.myNeeds, async (_input, { caller }) => {
    const email = await findEmail(caller.userId);
    const profiles = email === undefined ? [] : await findNeedsProfiles(database, email);
    return { profiles: profiles.map((profile) => ({ ...presentNeeds(profile), address: profile.address })) };
  });

  serve(app, contract.forgetMyNeeds, async (_input, { caller }) => {
    const email = await findEmail(caller.userId);
    if (email !== undefined) await deleteNeedsProfiles(database, email);
    return { message: 'Deleted. We no longer remember what you need at the door.' };
  });
}

export function presentNeeds({ needs, note, consentedAt }: NeedsProfile): contract.NeedsProfile {
  return { needs: [...needs], note, saved_at: consentedAt.toISOString() };
}
