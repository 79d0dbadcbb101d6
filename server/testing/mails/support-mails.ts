import type { SupportMail } from '../../support/support-mail.ts';
import type { TestApp } from '../test-app.ts';

/** The mails of support that wait to be sent and are wanted, by their template. The test app runs no worker, so all of them wait. */
export async function supportMails(
  { database }: Pick<TestApp, 'database'>,
  isWanted: (mail: SupportMail) => boolean,
): Promise<SupportMail[]> {
  const jobs = await database.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'support-mail')
    .orderBy('created_at')
    .execute();
  return jobs
    .map(({ payload }) => payload as SupportMail) // as enqueueSupportMail was given it
    .filter(isWanted)
    .toSorted((one, other) => other.template.localeCompare(one.template));
}
