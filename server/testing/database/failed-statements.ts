import { Client } from 'pg';
import { vi } from 'vitest';

/** How many statements the database refused while the work was done. PostgreSQL logs each of them. */
export async function failedStatements(work: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    const settled = statements.mock.settledResults.map(({ type }) => type);
    if (!settled.includes('fulfilled')) throw new Error('No statement was seen, so none could fail.');
    return settled.filter((type) => type === 'rejected').length;
  } finally {
    statements.mockRestore();
  }
}
