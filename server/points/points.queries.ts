import type { Database } from '../database/database.ts';
import { selectPoint } from './points.repository.ts';

export async function findPointId(database: Database, code: string): Promise<string | undefined> {
  return (await selectPoint(database, code))?.id;
}
