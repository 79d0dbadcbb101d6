import type { MailResult } from '../integrations/mail/mail.ts';
import type { JobOutcome } from './job.ts';

/** How a job ends that was to send a mail: a mail nobody will ever take is given up. */
export function mailOutcome(result: MailResult): JobOutcome {
  if (result.outcome === 'sent') return { outcome: 'done' };
  return result.outcome === 'refused' ? { outcome: 'give-up', reason: result.reason } : result;
}
