/** What verifies passkeys: some three hundred files, so they are loaded with the first passkey and not with the product. */
export function passkeyLibrary() {
  return import('@simplewebauthn/server');
}
