import type { Database } from '../database/database.ts';
import { findVatRate } from './quotes.repository.ts';

/** The VAT rate of a tariff in hundredths of a per cent. It is asked within the caller's transaction, which must not wait for another connection. */
export function findVatBasisPoints(database: Database, tariffVersion: number): Promise<number> {
  return findVatRate(database, tariffVersion);
}
