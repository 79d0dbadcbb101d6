import { randomBytes } from 'node:crypto';
import { legibleCharacters } from '../../contract/values/legible-characters.ts';
import { answerOnce, insertAnswer, type KeepAnswer, visitorsCall } from '../database/idempotency.ts';
import { refuseOtherRequest } from '../http/idempotency.ts';
import { limitTries } from '../http/rate-limit.ts';
import { type Complaint, insertComplaint } from './complaints.repository.ts';
import type { Asker, SupportRequestDeps } from './conversation.ts';
import { lockAccountAgainstErasure } from './conversations.repository.ts';

type NewComplaint = Omit<Complaint, 'reference' | 'createdAt'>;

type Complainer = Omit<Asker, 'token'>;

/** Returns the reference. The idempotency key is not tied to an account, because a session may end between two tries. */
export async function receiveComplaint(
  deps: SupportRequestDeps,
  complainer: Complainer,
  complaint: NewComplaint,
  key: string | undefined,
): Promise<string> {
  const receive = async (keepAnswer?: KeepAnswer<string>) => {
    await limitComplaints(deps, complainer.network, complaint.email);
    return saveComplaint(deps, complainer, complaint, keepAnswer);
  };
  if (key === undefined) return receive();
  // Counted inside, so that a repeat gets its reference even beyond the limit.
  const result = await answerOnce(deps.database, visitorsCall(key, { complain: complaint }), receive, () =>
    deps.countRepeat(complainer.customer?.id ?? complainer.network),
  );
  return result.outcome === 'other request' ? refuseOtherRequest() : result.answer;
}

async function saveComplaint(
  deps: SupportRequestDeps,
  { customer }: Complainer,
  complaint: NewComplaint,
  keepAnswer?: KeepAnswer<string>,
): Promise<string> {
  const reference = createComplaintReference();
  const createdAt = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    // An account erased meanwhile is treated as a visitor.
    const isKnown = customer !== undefined && (await lockAccountAgainstErasure(trx, customer.id));
    if (keepAnswer) await insertAnswer(trx, keepAnswer(reference));
    const { trackingCode, ...form } = complaint;
    const account_id = isKnown ? customer.id : null;
    await insertComplaint(trx, { ...form, tracking_code: trackingCode, reference, account_id, created_at: createdAt });
    const { name, email, kind, text } = form;
    const values = { name, reference, kind, trackingCode, at: createdAt.toISOString() };
    await deps.enqueueMail(trx, { template: 'complaint-received', to: email, values });
    const mail = { to: deps.companyEmail, replyTo: email, values: { ...values, email, text } };
    await deps.enqueueMail(trx, { template: 'complaint', ...mail });
  });
  return reference;
}

async function limitComplaints(
  { countTry, limits }: SupportRequestDeps,
  network: string,
  email: string,
): Promise<void> {
  const fromNetwork = 'We’ve received a lot of complaints from your network.';
  await limitTries(countTry, limits.complaintsPerAddress, `complaints from ${network}`, fromNetwork);
  // Each complaint sends a mail to an address that anybody can type in.
  const withAddress = 'We’ve already received several complaints with this address and are looking into them.';
  await limitTries(countTry, limits.complaintsPerEmail, `complaints for ${email}`, withAddress);
}

/** Random, so that a reference reveals nothing about other complaints. */
function createComplaintReference(): string {
  const characters = Array.from(randomBytes(8), (byte) => legibleCharacters[byte % legibleCharacters.length]);
  return `CMP-${characters.join('')}`;
}
