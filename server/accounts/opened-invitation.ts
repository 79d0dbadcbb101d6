import { hashSecretToken } from '../crypto/secret-token.ts';
import { refuse } from '../http/errors.ts';

/** As the page of an invitation sends it. */
export interface ShownLink {
  readonly email: string;
  readonly token: string;
}

export interface EmailedLink {
  readonly email: string;
  readonly tokenHash: Buffer;
}

export function linkOf({ email, token }: ShownLink): EmailedLink {
  return { email, tokenHash: hashSecretToken(token) };
}

interface Invitation {
  readonly acceptedAt: Date | null;
  /** Taken back, or replaced by another. */
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}

export interface InvitationWords {
  readonly accepted: string;
  readonly ended: string;
}

export function requireOpen<T extends Invitation>(invitation: T | undefined, at: Date, words: InvitationWords): T {
  const isOpen = invitation && !invitation.acceptedAt && !invitation.endedAt && invitation.expiresAt > at;
  return isOpen ? invitation : refuseInvitation(invitation, words);
}

/** Only the holder of a real link learns why it doesn’t work. */
export function refuseInvitation(invitation: Invitation | undefined, { accepted, ended }: InvitationWords): never {
  const newest = 'Use the link in our most recent email.';
  const message = !invitation
    ? `This link isn’t valid. ${newest}`
    : invitation.acceptedAt
      ? accepted
      : invitation.endedAt
        ? `${ended} ${newest}`
        : 'This invitation has expired. Ask for a new one.';
  return refuse('VALIDATION', message, { token: message });
}
