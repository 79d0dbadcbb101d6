import type { startPasskeySignIn as endpoint } from '../../contract/account-passkeys.ts';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { challengeLifeMs, keepChallenge, relyingPartyOf } from './passkey-challenge.ts';
import { passkeyLibrary } from './passkey-library.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Gives anybody a challenge to sign in with. It names no account and no passkey, so it tells nobody who has one. */
export async function startPasskeySignIn(deps: SignInDeps): Promise<EndpointAnswer<typeof endpoint>> {
  const rpId = relyingPartyOf(deps.site);
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await keepChallenge(deps, challenge);
  return { challenge, rpId, timeout: challengeLifeMs, userVerification: 'required' };
}
