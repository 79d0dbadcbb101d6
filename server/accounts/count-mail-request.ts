import { tooManyTries } from '../http/rate-limit.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Visitor } from './visitor.ts';

/** The calls that make us write to an address somebody typed in. Each is counted for itself. */
export type MailRequest = 'register' | 'resend' | 'forgot' | 'change-email';

/** Counts a call that leads to a mail and refuses it beyond the limits, for known and unknown addresses alike. */
export async function countMailRequest(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  { network }: Pick<Visitor, 'network'>,
  request: MailRequest,
  email: string,
): Promise<void> {
  const byAddress = await countTry(limits.mailsPerAddress, `${request} from ${network}`);
  if (!byAddress.isAllowed) throw tooManyTries(byAddress, 'That was asked for too often from your network.');
  const byEmail = await countTry(limits.mailsPerEmail, `${request} for ${email}`);
  if (!byEmail.isAllowed) {
    throw tooManyTries(
      byEmail,
      'We have written to this address several times already. Please check its junk folder too.',
    );
  }
}
