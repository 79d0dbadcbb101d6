import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** How long the link of a mail works; the texts say so too. */
export const linkLifetimeMinutes = 30;

/** Who a mail with a link goes to, and the secret that its link carries. */
interface LinkValues {
  readonly fullName: string;
  readonly token: string;
}

/** What was seen of a sign-in or a change, for its owner to recognise. */
interface SeenValues {
  readonly fullName: string;
  /** When it happened: ISO 8601, UTC. */
  readonly at: string;
  /** The browser and system as people call them, such as 'Firefox on Windows'. */
  readonly device: string;
}

/** For the old address: what it is changed to, and the secret of the link that stops or undoes it. */
interface EmailChangeValues extends SeenValues {
  readonly newEmail: string;
  readonly token: string;
}

/** Whether somebody with a session changed the password, or somebody with a mailed link set a new one. */
export type PasswordChange = 'changed' | 'reset';

/** How the ways to sign in to an account may change. */
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

/** A mail about an account: which text, to whom, and what to fill in. It is plain data, because it waits in the database until sent. */
export type AccountMail =
  | {
      readonly template: 'verify-email';
      readonly to: string;
      readonly values: LinkValues & {
        /** The secret of the link that ends the registration. */
        readonly endToken: string;
        /** Where the link's page leads on to, where somebody was on their way. */
        readonly redirect?: string;
      };
    }
  | {
      readonly template: 'registered-again';
      readonly to: string;
      /** `until`: until when the link of the first registration works, ISO 8601, UTC. */
      readonly values: SeenValues & { readonly until: string; readonly endToken: string };
    }
  | { readonly template: 'password-reset'; readonly to: string; readonly values: LinkValues }
  | { readonly template: 'sign-in-link'; readonly to: string; readonly values: LinkValues }
  | {
      readonly template: 'password-changed';
      readonly to: string;
      readonly values: SeenValues & {
        readonly change: PasswordChange;
        /** The names of the passkeys that sign in as before. */
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
      /** `left`: how many codes can still be used. */
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

/** Queues a mail inside the caller's transaction: it is sent if and only if that commits. `app.ts` supplies it. */
export type EnqueueMail = (trx: Transaction<Tables>, mail: AccountMail) => Promise<void>;
