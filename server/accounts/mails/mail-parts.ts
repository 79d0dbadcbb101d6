import { londonFormat } from '../../../contract/values/london.ts';
import type { Fact } from '../../mails/email-message.ts';
import { linkLifetimeMinutes } from './account-mail.ts';

export interface MailSender {
  readonly companyName: string;
  readonly publicUrl: string;
}

export const linkLifetime = `The link works once, for ${linkLifetimeMinutes} minutes.`;

export function linkTo(page: string, email: string, token: string, redirect?: string): string {
  return `${page}?${new URLSearchParams({ email, token, ...(redirect && { redirect }) }).toString()}`;
}

export function factsOf({ at, device }: { readonly at: string; readonly device: string }): readonly Fact[] {
  return [
    { label: 'When', value: writeTime(at) },
    { label: 'Device', value: device },
  ];
}

const format = londonFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Such as ‘15 November 2026 at 09:30 GMT’. */
export function writeTime(iso: string): string {
  return format.format(new Date(iso));
}
