import * as z from 'zod/mini';
import type { Session } from '../../contract/accounts/accounts.ts';
import type { Passkey } from '../../contract/accounts/passkeys.ts';
import {
  type AccountSession,
  accountExport,
  accountSession,
  type CompanyDetails,
  exportAccount,
  type MailChoices,
  type SignInSecurity,
} from '../../contract/accounts/settings.ts';
import { hasMemberPermission } from '../../contract/permissions.ts';
import { mapRows } from '../database/read-pages.ts';
import { answerParser } from '../http/serve-endpoint.ts';
import type { PasskeyRow } from './credentials/passkeys.repository.ts';
import type { EmailState } from './email/change-email.ts';
import type { Organisation } from './organisation.ts';
import type { SignInMethods } from './security/sign-in-methods.ts';
import type { AccountData } from './settings/personal-data.ts';
import type { ListedSession } from './sign-in/sessions.ts';
import type { SignedIn } from './sign-in/start-session.ts';
import type { User, UserAndOrganisation } from './user.ts';

/** Every field of the specification’s section 3; secrets are left empty. */
export function presentUser({ user, organisation }: UserAndOrganisation): Session['user'] {
  const isVerified = user.emailVerifiedAt !== null;
  return {
    __v: user.version,
    _account_id: organisation.reference,
    _id: user.id,
    account_verified: isVerified,
    avatar: '',
    createdAt: user.createdAt.toISOString(),
    email: user.email,
    fullName: user.fullName,
    is_email_verified: isVerified,
    phoneNumber: user.phoneNumber,
    address: organisation.address,
    building: organisation.building,
    town: organisation.town,
    postal_code: organisation.postalCode,
    token: '',
    updatedAt: user.updatedAt.toISOString(),
    verification_code: 0,
  };
}

export function presentSession(signedIn: SignedIn): Session {
  return { access_token: signedIn.accessToken, user: presentUser(signedIn) };
}

export function presentListedSession(session: ListedSession): AccountSession {
  return {
    id: session.id,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    current: session.isCurrent,
  };
}

/** Without its public key. */
export function presentPasskey(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    synced: passkey.isSynced,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentSignIn({ authenticatorSince, passkeys, recoveryCodesLeft }: SignInMethods): SignInSecurity {
  return {
    authenticatorSince: authenticatorSince?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map(presentPasskey),
  };
}

export function presentMailChoices({ receivesOffers, receivesNewsletter }: User): MailChoices {
  return { receive_offer_letter: receivesOffers, receive_news_letter: receivesNewsletter };
}

export function presentEmail({ email, newEmail }: EmailState) {
  return { email, new_email: newEmail ?? null };
}

export function presentCompany({ companyName, vatNumber }: Organisation): CompanyDetails {
  return { company_name: companyName, vat_number: vatNumber };
}

const noCompany: CompanyDetails = { company_name: '', vat_number: '' };

const exportedParts = z.pick(accountExport, {
  exportedAt: true,
  account: true,
  memberships: true,
  invitations: true,
  emailChanges: true,
  signInSecurity: true,
});
const readParts = answerParser(exportAccount, exportedParts);
const readSession = answerParser(exportAccount, accountSession);

/** Lists are pages. */
export function presentExport(data: AccountData): object {
  const { user, organisation, role, memberships, invitations, emailChanges, exportedAt, sessions, signIn } = data;
  const { signInSecurity, ...head } = readParts({
    exportedAt: exportedAt.toISOString(),
    account: {
      ...presentUser({ user, organisation }),
      acceptedTermsAt: user.acceptedTermsAt.toISOString(),
      ...presentMailChoices(user),
      ...(hasMemberPermission(role, 'billing:read') ? presentCompany(organisation) : noCompany),
    },
    memberships: memberships.map((membership) => ({
      account_id: membership.reference,
      company_name: hasMemberPermission(membership.role, 'billing:read') ? membership.companyName : '',
      role: membership.role,
      since: membership.since.toISOString(),
    })),
    invitations: invitations.map(({ email, role: invitedAs, createdAt, expiresAt, invitedBy }) => ({
      email,
      role: invitedAs,
      invitedBy,
      invitedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    emailChanges: emailChanges.map(({ oldEmail: from, newEmail: to, requestedAt, confirmedAt }) => ({
      from,
      to,
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
    })),
    signInSecurity: presentSignIn(signIn),
  });
  return {
    ...head,
    sessions: mapRows(sessions, (session) => readSession(presentListedSession(session))),
    signInSecurity,
    records: data.records,
    organisations: data.organisations,
  };
}
