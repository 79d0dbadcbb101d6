import type { ComplaintKind } from '../../contract/support.ts';
import { answerOnce, insertAnswer, type KeepAnswer, visitorsCall } from '../database/idempotency.ts';
import { refuseOtherRequest } from '../http/idempotency.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { insertComplaint } from './complaints.repository.ts';
import { newComplaintReference } from './new-complaint-reference.ts';
import { holdAccount } from './support.repository.ts';
import type { Asker, AskingDeps } from './support-deps.ts';

/** What somebody complains of. */
export interface NewComplaint {
  readonly name: string;
  readonly email: string;
  /** Empty where it is about no parcel. */
  readonly trackingCode: string;
  readonly kind: ComplaintKind;
  readonly text: string;
}

/** Who complains: what a visitor's cookie holds does not matter here. */
type Complainer = Omit<Asker, 'token'>;

/**
 * Receives a complaint, once for each key where it brings one, and answers its reference. The key belongs to no account, as a
 * session may end between two tries; who has the same key and sends the same complaint may know its reference.
 */
export async function receiveComplaint(
  deps: AskingDeps,
  complainer: Complainer,
  complaint: NewComplaint,
  key: string | undefined,
): Promise<string> {
  const receive = async (keepAnswer?: KeepAnswer<string>) => {
    await countComplaint(deps, complainer.network, complaint.email);
    return keepComplaint(deps, complainer, complaint, keepAnswer);
  };
  if (key === undefined) return receive();
  // Counted within: beyond the limit, too, who sends one again gets its reference.
  const result = await answerOnce(deps.database, visitorsCall(key, { complain: complaint }), receive, () =>
    deps.countRepeat(complainer.customer?.id ?? complainer.network),
  );
  return result.outcome === 'other request' ? refuseOtherRequest() : result.answer;
}

/** Keeps a complaint, confirms it to who complains and tells the company: all of it or nothing. */
async function keepComplaint(
  deps: AskingDeps,
  { customer }: Complainer,
  complaint: NewComplaint,
  keepAnswer?: KeepAnswer<string>,
): Promise<string> {
  const reference = newComplaintReference();
  const createdAt = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    // Of an account that has just been erased nothing new is known: it is a visitor's then.
    const isKnown = customer !== undefined && (await holdAccount(trx, customer.id));
    const accountId = isKnown ? customer.id : undefined;
    if (keepAnswer) await insertAnswer(trx, keepAnswer(reference));
    await insertComplaint(trx, { ...complaint, reference, accountId, createdAt });
    const { name, email, trackingCode, kind, text } = complaint;
    const at = createdAt.toISOString();
    await deps.enqueueMail(trx, {
      template: 'complaint-received',
      to: email,
      values: { name, reference, kind, trackingCode, at },
    });
    await deps.enqueueMail(trx, {
      template: 'complaint',
      to: deps.companyEmail,
      replyTo: email,
      values: { name, reference, kind, trackingCode, at, email, text },
    });
  });
  return reference;
}

async function countComplaint({ countTry, limits }: AskingDeps, network: string, email: string): Promise<void> {
  const byAddress = await countTry(limits.complaintsPerAddress, `complaints from ${network}`);
  if (!byAddress.isAllowed) throw tooManyTries(byAddress, 'Very many complaints have come from your network.');
  // Each complaint makes us write to the address that was typed in, whoever's it is.
  const byEmail = await countTry(limits.complaintsPerEmail, `complaints for ${email}`);
  if (!byEmail.isAllowed) {
    throw tooManyTries(byEmail, 'We have several complaints with this address already and are looking into them.');
  }
}
