import type { AccountDeps } from './account-deps.ts';
import type { SecretBox } from './secret-box.ts';

/** Who we are to authenticator apps and passkeys. */
export interface Site {
  /** The company's name. */
  readonly name: string;
  /** Where customers reach the product, as their browsers write it: `https://www.example.com`. */
  origin(): string;
}

/** What the calls about authenticator apps and passkeys are made with. */
export interface SignInDeps extends AccountDeps {
  readonly secrets: SecretBox;
  readonly site: Site;
}
