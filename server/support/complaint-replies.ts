import { days } from '../../contract/values/time/duration.ts';
import { londonFormat, londonOffsetMs } from '../../contract/values/time/london.ts';
import { dateOf, londonDay } from '../../contract/values/time/working-days.ts';
import { createTokenSigner, type SigningKeys } from '../crypto/token-signer.ts';
import type { Trx } from '../database/database.ts';
import { answerOnce, insertAnswer, type SaveAnswer, visitorsCall } from '../database/idempotent-answers.ts';
import { refuse } from '../http/errors.ts';
import { refuseOtherRequest } from '../http/idempotency-key.ts';
import { limitTries } from '../http/rate-limit.ts';
import { deadlinesAgain } from './complaint-steps.ts';
import {
  type ComplaintProgress,
  insertComplaintEvent,
  lockComplaintForStep,
  updateComplaint,
} from './complaints.repository.ts';
import type { SupportRequestDeps } from './conversation.ts';

/** In mails to who complained. Signed and not stored, so a stolen database is not enough to make one. */
export interface ComplaintLinks {
  /** What proves it is in the fragment, which browsers keep out of requests. */
  linkFor(reference: string, mailedAt: Date): { readonly url: string; readonly until: Date };
  /** Undefined for a token that we did not sign. */
  complaintOf(token: string): { readonly reference: string; readonly until: Date } | undefined;
}

/** As long as our final answer takes at most. */
const linkLifeMs = days(56);

export function createComplaintLinks(keys: SigningKeys, publicUrl: string): ComplaintLinks {
  const signer = createTokenSigner('complaint links', keys);
  return {
    linkFor: (reference, mailedAt) => {
      const until = endOfDay(new Date(mailedAt.getTime() + linkLifeMs));
      return {
        url: `${publicUrl}/complaint-reply#${signer.sign(Buffer.from(`${reference} ${until.getTime()}`))}`,
        until,
      };
    },
    complaintOf: (token) => {
      const [reference, until] = signer.verify(token)?.toString().split(' ') ?? [];
      return reference === undefined ? undefined : { reference, until: new Date(Number(until)) };
    },
  };
}

/** In London: mails name the day, not the hour. */
function endOfDay(instant: Date): Date {
  const nextDay = new Date(londonDay(instant).getTime() + days(1));
  return new Date(nextDay.getTime() - londonOffsetMs(nextDay) - 1);
}

type ReplyDeps = SupportRequestDeps & { readonly complaintLinks: Pick<ComplaintLinks, 'complaintOf'> };

export async function openComplaint(deps: ReplyDeps, network: string, token: string) {
  const reason = 'You’ve opened a lot of links.';
  await limitTries(deps.countTry, deps.limits.trackingMissesPerAddress, `complaint links from ${network}`, reason);
  const reference = readLink(deps, token);
  const complaint = await deps.database.transaction().execute((trx) => lockForReply(trx, reference));
  return { reference, kind: complaint.kind, isAnswered: isAnswered(complaint) };
}

interface Reply {
  readonly token: string;
  readonly text: string;
}

/** Once for a key, which is not tied to a user: the token proves who it is. */
export async function replyToComplaint(
  deps: ReplyDeps,
  network: string,
  { token, text }: Reply,
  key: string | undefined,
): Promise<string> {
  const reference = readLink(deps, token);
  const receive = async (saveAnswer?: SaveAnswer<string>) => {
    const { countTry, limits } = deps;
    const reason = 'We’ve received a lot of replies to complaints from your network.';
    await limitTries(countTry, limits.complaintsPerAddress, `complaint replies from ${network}`, reason);
    const tooMany = 'You’ve replied to this complaint several times, and we’re looking into it.';
    await limitTries(countTry, limits.complaintsPerEmail, `complaint replies to ${reference}`, tooMany);
    return saveReply(deps, reference, text, saveAnswer);
  };
  if (key === undefined) return receive();
  const call = visitorsCall(key, { replyToComplaint: token, text });
  const result = await answerOnce(deps.database, call, receive, () => deps.countRepeat(network));
  return result.outcome === 'other request' ? refuseOtherRequest() : result.answer;
}

async function saveReply(
  { database, now, readCalendar, enqueueMail, company }: ReplyDeps,
  reference: string,
  text: string,
  saveAnswer: SaveAnswer<string> | undefined,
): Promise<string> {
  const calendar = await readCalendar();
  return database.transaction().execute(async (trx) => {
    const complaint = await lockForReply(trx, reference);
    const at = now();
    const isEscalated = isAnswered(complaint);
    const deadlines = deadlinesAgain(calendar, at, complaint);
    await updateComplaint(trx, reference, {
      version: complaint.version + 1,
      ...(isEscalated && { state: 'ESCALATED', outcome: null, closed_at: null, ...deadlines }),
    });
    const kind = isEscalated ? 'ESCALATED' : 'REPLIED';
    await insertComplaintEvent(trx, { reference, at, kind, author_id: null, text });
    const { name, email } = complaint;
    const values = { reference, name, email, text, isEscalated };
    await enqueueMail(trx, { template: 'complaint-reply', to: company.email, replyTo: email, values });
    const message = isEscalated
      ? `Thank you. We’ll look at your complaint once more and answer by ${writeDate.format(dateOf(deadlines.answer_by))}.`
      : 'Thank you. We’ve added this to your complaint.';
    if (saveAnswer) await insertAnswer(trx, saveAnswer(message));
    return message;
  });
}

const writeDate = londonFormat({ day: 'numeric', month: 'long', year: 'numeric' });

function isAnswered({ state }: Pick<ComplaintProgress, 'state'>): boolean {
  return state === 'ANSWERED' || state === 'RESOLVED';
}

function readLink({ complaintLinks, now }: Pick<ReplyDeps, 'complaintLinks' | 'now'>, token: string): string {
  const link = complaintLinks.complaintOf(token);
  if (!link) return refuse('NOT_FOUND', 'This link is incomplete. Copy the whole link from the email.');
  if (link.until < now()) refuse('CONFLICT', 'This link has expired. Reply to our email instead.');
  return link.reference;
}

async function lockForReply(trx: Trx, reference: string): Promise<ComplaintProgress> {
  const complaint = await lockComplaintForStep(trx, reference);
  if (!complaint) return refuse('NOT_FOUND', 'We no longer have this complaint.');
  if (complaint.state === 'DEADLOCK') {
    refuse('CONFLICT', 'We’ve sent our final answer to this complaint, so it takes no more replies.');
  }
  return complaint;
}
