import { days } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import type { FileDeps, FilePurpose } from './file.ts';
import type { FileLink } from './file-links.ts';
import { presentFile } from './files.presenter.ts';
import { markDeleting, selectFilesOfAccount, selectFilesOfSubject } from './files.repository.ts';

/** Somebody may look at an export the next morning. */
const exportedLinkLifeMs = days(1);

/** For export and erasure of an account. */
export function fileRecords({ now, links }: Pick<FileDeps, 'now' | 'links'>) {
  return {
    name: 'files',
    exportFor: async (database: Database, accountId: string) =>
      mapRows(selectFilesOfAccount(database, accountId, now()), ({ purpose, subject, ...file }) => ({
        purpose,
        subject,
        ...presentFile(file, links.make(file.id, now(), exportedLinkLifeMs)),
      })),
    eraseFor: (trx: Trx, accountId: string) => markDeleting(trx, { accountId }),
  };
}

export async function linkFilesOfSubject(
  { database, now, links }: Pick<FileDeps, 'database' | 'now' | 'links'>,
  purpose: FilePurpose,
  subject: string,
): Promise<readonly FileLink[]> {
  const files = await selectFilesOfSubject(database, purpose, subject, now());
  return files.map(({ id }) => links.make(id, now()));
}
