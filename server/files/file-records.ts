import { days } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import type { FileDeps, FilePurpose } from './file.ts';
import { presentFile } from './files.presenter.ts';
import { markDeleting, selectFilesOfSubject, selectFilesOfUser } from './files.repository.ts';

/** Somebody may look at an export the next morning. */
const exportedLinkLifeMs = days(1);

/** For export and erasure of an account. */
export function fileRecords({ now, links }: Pick<FileDeps, 'now' | 'links'>) {
  return {
    name: 'files',
    owner: 'user' as const,
    exportFor: async (database: Database, userId: string) =>
      mapRows(selectFilesOfUser(database, userId, now()), ({ purpose, subject, ...file }) => ({
        purpose,
        subject,
        ...presentFile(file, links.make(file.id, now(), exportedLinkLifeMs)),
      })),
    eraseFor: (trx: Trx, userId: string) => markDeleting(trx, { userId }),
  };
}

/** With links for some minutes. */
export async function listFilesOfSubject(
  { database, now, links }: Pick<FileDeps, 'database' | 'now' | 'links'>,
  purpose: FilePurpose,
  subject: string,
) {
  const files = await selectFilesOfSubject(database, purpose, subject, now());
  return files.map((file) => presentFile(file, links.make(file.id, now())));
}
