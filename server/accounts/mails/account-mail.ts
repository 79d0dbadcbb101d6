import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The mail texts say so too. */
export const linkLifetimeMinutes = 30;

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

/** The ways to sign in that were removed with a change of the e-mail address that was taken back. */
export interface RemovedFactors {
  readonly hasAuthenticator: boolean;
  /** How many. */
  readonly passkeys: number;
}

/** Plain data, because it waits in the jobs table until it is sent. */
export type AccountMail =
  | {
      readonly template: 'verify-email';
      readonly to: string;
      readonly values: LinkValues & {
        /** For the link that ends the registration. */
        readonly endToken: string;
        /** Path to open after verification. */
        readonly redirect?: string;
      };
    }
  | {
      readonly template: 'registered-again';
      readonly to: string;
      /** `until`: expiry of the first registration’s link, ISO 8601, UTC. */
      readonly values: SeenValues & { readonly until: string; readonly endToken: string };
    }
  | { readonly template: 'password-reset'; readonly to: string; readonly values: LinkValues }
  | { readonly template: 'sign-in-link'; readonly to: string; readonly values: LinkValues }
  | {
      readonly template: 'password-changed';
      readonly to: string;
      readonly values: SeenValues & {
        readonly change: PasswordChange;
        /** Names of passkeys that still sign in. */
        readonly passkeys: readonly string[];
        readonly hasAuthenticator: boolean;
      };
    }
  | { readonly template: 'new-device'; readonly to: string; readonly values: SeenValues }
  | { readonly template: 'account-erased'; readonly to: string; readonly values: SeenValues }
  | {
      readonly template: 'sign-in-changed';
      readonly to: string;
      readonly values: SeenValues & { readonly change: SignInChange };
    }
  | {
      readonly template: 'recovery-code-used';
      readonly to: string;
      readonly values: SeenValues & { readonly left: number };
    }
  | { readonly template: 'confirm-new-email'; readonly to: string; readonly values: LinkValues }
  | { readonly template: 'email-change-requested'; readonly to: string; readonly values: EmailChangeValues }
  | { readonly template: 'email-changed'; readonly to: string; readonly values: EmailChangeValues }
  | {
      readonly template: 'email-change-undone';
      readonly to: string;
      readonly values: LinkValues & { readonly removed: RemovedFactors };
    }
  | { readonly template: 'email-in-use'; readonly to: string; readonly values: { readonly fullName: string } }
  | { readonly template: 'already-registered'; readonly to: string; readonly values: { readonly fullName: string } };

/** Enqueues in the caller’s transaction. */
export type EnqueueMail = (trx: Transaction<Tables>, mail: AccountMail) => Promise<void>;
