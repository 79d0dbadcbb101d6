import { connect } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** PostgreSQL's SSLRequest: its length and its code. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Whether a PostgreSQL server gives any sign of life within a time. It asks what anybody may ask before saying who they are, whether the
 * server speaks TLS: that costs it a hundredth of a whole connection, so that a machine with too much to do answers it too.
 */
export function knock(config: ClientConfig, withinMs: number): Promise<boolean> {
  const { host, port } = new Client(config); // it never connects: it knows how to read an address
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const timer = setTimeout(() => resolve(false), withinMs);
  socket.once('connect', () => socket.write(sslRequest));
  socket.once('data', () => resolve(true));
  socket.once('error', () => resolve(false));
  socket.once('close', () => resolve(false));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}
