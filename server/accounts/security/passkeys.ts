import { randomUUID } from 'node:crypto';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { addPasskey as addEndpoint, startPasskey as startEndpoint } from '../../../contract/accounts/passkeys.ts';
import type { EndpointAnswer, EndpointRequest } from '../../../contract/endpoint.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  selectPasskeys,
  updatePasskeyName,
} from '../credentials/passkeys.repository.ts';
import {
  challengeLifeMs,
  consumeChallenge,
  loadWebauthn,
  readChallenge,
  relyingPartyOf,
  saveChallenge,
  userHandleOf,
} from '../credentials/webauthn.ts';
import { checkOwnPassword, findOwnUser } from '../own-user.ts';
import { requireSecondFactorOfStaff } from '../sign-in/recent-second-factor.ts';
import type { AccountDeps, SignInDeps } from '../user.ts';
import type { Visitor } from '../visitor.ts';
import { mailSignInChange } from './authenticator-app.ts';
import { proveFirstFactor } from './sign-in-methods.ts';

const mostPasskeys = 20;

/** Options for a discoverable credential with user verification. No attestation is asked for. */
export async function startPasskey(
  deps: SignInDeps,
  customer: Customer,
  password: string,
): Promise<EndpointAnswer<typeof startEndpoint>> {
  await requireSecondFactorOfStaff(deps, customer);
  const known = await selectPasskeys(deps.database, customer.userId);
  if (known.length >= mostPasskeys) {
    refuse('CONFLICT', `You have ${mostPasskeys} passkeys. Remove one you no longer use first.`);
  }
  const { id, email, fullName } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;
  const rp = { id: relyingPartyOf(deps.site), name: deps.site.name };
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: email,
    userID: userHandleOf(id),
    userDisplayName: fullName,
    timeout: challengeLifeMs,
    attestationType: 'none',
    authenticatorSelection: selection,
    supportedAlgorithmIDs: passkeyAlgorithms,
  });
  await saveChallenge(deps, options.challenge, id);
  return {
    rp,
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeLifeMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: selection,
    attestation: 'none',
  };
}

type NewPasskey = EndpointRequest<typeof addEndpoint>['body'];
type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** In each case the challenge is consumed. */
const refusals = {
  'too late': ['VALIDATION', 'That took too long. Please add the passkey again.'],
  'not verified': ['VALIDATION', 'We couldn’t verify your passkey. Please add it again.'],
  known: ['CONFLICT', 'You’ve already added this passkey.'],
} as const;

/** The challenge, which cost the password, works once. */
export async function addPasskey(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  { name, credential }: NewPasskey,
): Promise<PasskeyRow> {
  await requireSecondFactorOfStaff(deps, customer);
  const user = await findOwnUser(deps, customer);
  const challenge = readChallenge(credential.response.clientDataJSON);
  const made = challenge === undefined ? undefined : await verify(deps, visitor, credential, challenge);
  const passkey = made && {
    id: randomUUID(),
    user_id: user.id,
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: credential.response.transports ?? [],
    name,
    synced: made.credentialBackedUp,
    created_at: deps.now(),
  };
  const added = await deps.database.transaction().execute(async (trx): Promise<PasskeyRow | keyof typeof refusals> => {
    if (!(await consumeChallenge(trx, { challenge, userId: user.id }, deps.now()))) return 'too late';
    if (!passkey) return 'not verified';
    const inserted = await insertPasskey(trx, passkey);
    if (inserted) await proveFirstFactor(deps, trx, customer, inserted.id);
    if (inserted) await mailSignInChange(deps, trx, visitor, user, 'passkey-added');
    return inserted ?? 'known';
  });
  if (typeof added !== 'string') return added;
  const [code, message] = refusals[added];
  return refuse(code, message);
}

/** Undefined, with a log line, if the credential is not what we asked for. */
async function verify(
  { site }: SignInDeps,
  { log }: Visitor,
  { response, ...credential }: NewPasskey['credential'],
  expectedChallenge: string,
): Promise<Registration | undefined> {
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      expectedOrigin: site.origin(),
      expectedRPID: relyingPartyOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return registrationInfo;
  } catch (error) {
    log.warn({ err: error }, 'a new passkey was refused');
    return undefined;
  }
}

export async function renamePasskey(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  const passkey = isUuid(id) ? await updatePasskeyName(database, customer.userId, id, name) : undefined;
  return passkey ?? refuseUnknownPasskey();
}

export async function removePasskey(
  deps: Pick<AccountDeps, 'database' | 'enqueueMail' | 'now' | 'staffAccess'>,
  customer: Customer,
  visitor: Visitor,
  id: string,
): Promise<void> {
  await requireSecondFactorOfStaff(deps, customer);
  const user = await findOwnUser(deps, customer);
  await deps.database.transaction().execute(async (trx) => {
    if (!isUuid(id) || !(await deletePasskey(trx, user.id, id))) refuseUnknownPasskey();
    await mailSignInChange(deps, trx, visitor, user, 'passkey-removed');
  });
}

function refuseUnknownPasskey(): never {
  return refuse('NOT_FOUND', 'We can’t find that passkey. It may already have been removed.');
}

/** COSE algorithm ids, best first: EdDSA, ES256, RS256. Every authenticator has one of them. */
const passkeyAlgorithms = [-8, -7, -257];
