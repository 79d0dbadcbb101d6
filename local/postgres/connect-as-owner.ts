import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { databaseUser } from './create-cluster.ts';

/** The address of the server for whoever knows the password. */
export function serverUrl(port: number, password: string): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`;
}

/** The connection by which an owner notices that the server has gone. */
export interface OwnerConnection {
  /** Resolves once it has ended, however early that was: also for who asks only afterwards. */
  readonly gone: Promise<void>;
  end(): Promise<void>;
}

/**
 * Opens the connection by which an owner notices that the server has gone. Gives undefined where no server answers on the port, it is
 * not ready to, or it is the server of another folder.
 */
export async function connectAsOwner(
  cluster: Cluster,
  port: number,
  password: string,
): Promise<OwnerConnection | undefined> {
  const client = new Client({
    connectionString: serverUrl(port, password),
    connectionTimeoutMillis: 2_000,
    application_name: 'larkway owner',
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows every error
  const gone = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    if ((await realpath(rows[0]?.folder ?? '')) === (await realpath(cluster.data)))
      return { gone, end: () => client.end() };
    await client.end();
    return undefined;
  } catch {
    void client.end();
    return undefined;
  }
}
