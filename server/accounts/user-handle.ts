/** What an authenticator keeps an account by: the bytes of its id, which say nothing about anybody. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
}
