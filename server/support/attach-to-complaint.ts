import { hours } from '../../contract/values/time/duration.ts';
import type { StoredFile } from '../files/file.ts';
import { storeFile } from '../files/store-file.ts';
import { refuse } from '../http/errors.ts';
import { limitTries } from '../http/rate-limit.ts';
import { lockComplaint, selectComplaintOwner } from './complaints.repository.ts';
import type { SupportRequestDeps } from './conversation.ts';
import { lockUserAgainstErasure } from './conversations.repository.ts';

/** References are read out to people, so nothing can be read by one, and files are taken for a day only. */
const openForMs = hours(24);

export async function attachToComplaint(
  deps: SupportRequestDeps,
  network: string,
  reference: string,
  bytes: Buffer,
): Promise<StoredFile> {
  const tooMany = 'We’ve received a lot of files from your network.';
  await limitTries(deps.countTry, deps.limits.uploadsPerAddress, `uploads from ${network}`, tooMany);
  // After the network's own limit, so that what one network is refused takes nothing from the others.
  const tooManyInAll =
    'We’ve received more files than we can take today. Reply to our email about your complaint instead.';
  await limitTries(deps.countTry, deps.limits.uploads, 'uploads', tooManyInAll);
  return storeFile(deps.files, { purpose: 'COMPLAINT', subject: reference, lockOwner }, bytes);

  /** The account before the complaint, as erasure locks them. */
  async function lockOwner(trx: Parameters<typeof lockComplaint>[0]) {
    const complaint = await selectComplaintOwner(trx, reference);
    if (!complaint) return refuseUnknown();
    if (complaint.createdAt.getTime() + openForMs < deps.now().getTime()) {
      refuse('CONFLICT', 'This complaint takes no more files. Reply to our email about it instead.');
    }
    const { userId } = complaint;
    const isErased = userId !== null && !(await lockUserAgainstErasure(trx, userId));
    if (isErased || !(await lockComplaint(trx, reference))) return refuseUnknown();
    return { userId };
  }
}

function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'We can’t find this complaint. Check its reference.');
}
