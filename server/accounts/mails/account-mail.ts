import type { MemberRole } from '../../../contract/permissions.ts';
import { friendlyHour } from '../../../contract/values/time/friendly-date.ts';
import { londonFormat } from '../../../contract/values/time/london.ts';
import type { Trx } from '../../database/database.ts';
import type { EmailMessage, Fact, MailSender } from '../../mails/email-message.ts';

export const linkLifetimeMinutes = 30;

export const staffInvitationDays = 7;

interface LinkValues {
  readonly fullName: string;
  readonly token: string;
}

/** For the owner to recognise a sign-in or a change. */
interface SeenValues {
  readonly fullName: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Such as ‘Firefox on Windows’. */
  readonly device: string;
}

/** Mailed to the old address; the token stops or undoes the change. */
interface EmailChangeValues extends SeenValues {
  readonly newEmail: string;
  readonly token: string;
}

/** `changed` in a session, `reset` with a mailed link. */
export type PasswordChange = 'changed' | 'reset';

export type SignInChange =
  | 'authenticator-on'
  | 'authenticator-off'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed';

/** What was removed when a change of the email address was undone: `passkeys` counts them. */
export interface RemovedFactors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
}

export type DataRequestNews = 'RECEIVED' | 'EXTENDED' | 'DECLINED' | 'COPY_SENT' | 'ERASED';

/** About what somebody asks for under data protection law. */
export interface DataRequestValues {
  readonly fullName: string;
  readonly news: DataRequestNews;
  readonly kind: 'ERASURE' | 'COPY';
  /** As YYYY-MM-DD. */
  readonly dueOn: string;
  /** Of an extension or a refusal. */
  readonly reason: string;
}

export interface AccountMailValues {
  readonly 'verify-email': LinkValues & {
    /** For the link that ends the registration. */
    readonly endToken: string;
    readonly redirect?: string;
  };
  /** `until`: expiry of the first registration’s link, ISO 8601, UTC. */
  readonly 'registered-again': SeenValues & { readonly until: string; readonly endToken: string };
  readonly 'password-reset': LinkValues;
  readonly 'sign-in-link': LinkValues;
  readonly 'password-changed': SeenValues & {
    readonly change: PasswordChange;
    /** Names of passkeys that still sign in. */
    readonly passkeys: readonly string[];
    readonly hasAuthenticator: boolean;
  };
  readonly 'new-device': SeenValues;
  readonly 'account-erased': SeenValues;
  readonly 'data-request': DataRequestValues;
  readonly 'sign-in-changed': SeenValues & { readonly change: SignInChange };
  readonly 'recovery-code-used': SeenValues & { readonly left: number };
  readonly 'confirm-new-email': LinkValues;
  readonly 'email-change-requested': EmailChangeValues;
  readonly 'email-changed': EmailChangeValues;
  readonly 'email-change-undone': LinkValues & { readonly removed: RemovedFactors };
  readonly 'email-in-use': { readonly fullName: string };
  readonly 'staff-invitation': {
    /** As people say it: 'dispatch'. */
    readonly role: string;
    /** Null: everywhere. */
    readonly depot: string | null;
    readonly token: string;
  };
  readonly 'member-invitation': {
    /** Who invites, by their own words. */
    readonly inviter: string;
    /** The company, or its owner. */
    readonly organisation: string;
    readonly role: MemberRole;
    readonly token: string;
  };
  /** To an owner. */
  readonly 'approval-requested': {
    readonly fullName: string;
    /** Who may not pay it. */
    readonly member: string;
    readonly totalPence: number;
  };
  readonly 'guest-link': LinkValues & { readonly parcelId: string };
  readonly 'already-registered': { readonly fullName: string };
}

/** Plain data, because it waits in the jobs table until it is sent. */
export type AccountMail = {
  [T in keyof AccountMailValues]: {
    readonly template: T;
    readonly to: string;
    readonly values: AccountMailValues[T];
  };
}[keyof AccountMailValues];

export type MailWriters<T extends keyof AccountMailValues> = {
  readonly [K in T]: (
    mail: { readonly to: string; readonly values: AccountMailValues[K] },
    sender: MailSender,
  ) => EmailMessage;
};

export type EnqueueMail = (trx: Trx, mail: AccountMail) => Promise<void>;

export const linkLifetime = `The link works once, for ${linkLifetimeMinutes} minutes.`;

export function linkTo(page: string, email: string, token: string, redirect?: string): string {
  return `${page}?${new URLSearchParams({ email, token, ...(redirect && { redirect }) }).toString()}`;
}

/** What proves it is in the fragment, which browsers keep out of requests and referrers. */
export function guestLinkTo(publicUrl: string, parcelId: string, token: string): string {
  return `${publicUrl}/guest-parcel?parcel=${parcelId}#${token}`;
}

export function factsOf({ at, device }: { readonly at: string; readonly device: string }): readonly Fact[] {
  return [
    { label: 'When', value: writeTime(at) },
    { label: 'Device', value: device },
  ];
}

const day = londonFormat({ dateStyle: 'long' });
const zone = londonFormat({ timeZoneName: 'short' });

/** Such as ‘15 November 2026 at 9:30am GMT’. */
export function writeTime(iso: string): string {
  const at = new Date(iso);
  const zoneName = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${day.format(at)} at ${friendlyHour(at)} ${zoneName}`;
}
