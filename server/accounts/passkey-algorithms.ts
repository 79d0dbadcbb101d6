/** What a passkey may sign with, by COSE's numbers, the best first: EdDSA, ES256, RS256. Every authenticator has one of them. */
export const passkeyAlgorithms = [-8, -7, -257];
