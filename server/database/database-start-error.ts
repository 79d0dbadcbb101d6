/** The database can't be used from here. The message is one sentence for the person who starts the product: what happened, what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
