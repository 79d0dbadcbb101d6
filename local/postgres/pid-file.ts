import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a PostgreSQL server writes about itself into its data folder. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads the server's own note in a data folder; undefined where there is none, or it is only just being written. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n'); // pid, folder, start time, port, socket folder, address, shared memory, status
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}
