/** What is known of a key: everything but the key. */
export interface KeyRecord {
  readonly id: number;
  /** Whose it is, in the words of who made it. */
  readonly name: string;
  readonly createdAt: Date;
  /** To the minute or so; undefined before the first time. */
  readonly lastUsedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
}
