import type { Generated } from 'kysely';

/** A key of depots and scanners, by its hash. */
export interface OperationsKeyTable {
  id: Generated<number>;
  name: string;
  key_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** The tables of operations by their SQL names. */
export interface OperationsTables {
  operations_keys: OperationsKeyTable;
}
