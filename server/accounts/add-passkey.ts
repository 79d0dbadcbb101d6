import { randomUUID } from 'node:crypto';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { addPasskey as endpoint } from '../../contract/account-passkeys.ts';
import type { EndpointRequest } from '../../contract/endpoint.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findAccount } from './accounts.repository.ts';
import { passkeyAlgorithms } from './passkey-algorithms.ts';
import { challengeIn, relyingPartyOf, useChallenge } from './passkey-challenge.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { insertPasskey, type PasskeyRow } from './passkeys.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { tellOfChange } from './tell-of-change.ts';
import type { Visitor } from './visitor.ts';

type NewPasskey = EndpointRequest<typeof endpoint>['body'];
type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Why none was added; whichever it is, the challenge is used up. */
const refusals = {
  'too late': ['VALIDATION', 'That took too long. Please add the passkey again.'],
  'not verified': ['VALIDATION', 'Your passkey could not be verified. Please add it again.'],
  known: ['CONFLICT', 'This passkey has been added already.'],
} as const;

/** Adds the passkey that the browser has made from our options. The challenge, which took the password, works once. */
export async function addPasskey(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  { name, credential }: NewPasskey,
): Promise<PasskeyRow> {
  const account = await findAccount(deps.database, customer.id);
  if (!account) return refuse('SESSION_EXPIRED', sessionExpiredMessage);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const made = challenge === undefined ? undefined : await verify(deps, visitor, credential, challenge);
  const passkey = made && {
    id: randomUUID(),
    accountId: account.id,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: credential.response.transports ?? [],
    name,
    isSynced: made.credentialBackedUp,
    createdAt: deps.now(),
    lastUsedAt: undefined,
  };
  const added = await deps.database.transaction().execute(async (trx): Promise<PasskeyRow | keyof typeof refusals> => {
    if (!(await useChallenge(trx, { challenge, accountId: account.id }, deps.now()))) return 'too late';
    if (!passkey) return 'not verified';
    if (!(await insertPasskey(trx, passkey))) return 'known';
    await tellOfChange(deps, trx, visitor, account, 'passkey-added');
    return passkey;
  });
  if (typeof added !== 'string') return added;
  const [code, message] = refusals[added];
  return refuse(code, message);
}

/** What the library says of a new credential; undefined, and a line in the log, where it is not what we asked for. */
async function verify(
  { site }: SignInDeps,
  { log }: Visitor,
  { response, ...credential }: NewPasskey['credential'],
  expectedChallenge: string,
): Promise<Registration | undefined> {
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await passkeyLibrary();
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
