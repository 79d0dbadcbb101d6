import { Socket } from 'node:net';
import { afterAll, afterEach } from 'vitest';

// Tests call only servers they started themselves, or they would depend on the network.
// Names under .invalid never resolve (RFC 2606).
const isHarmless = /^(localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::|.*\.invalid)$/;
const databaseHost = process.env['TEST_DATABASE_URL'] ? new URL(process.env['TEST_DATABASE_URL']).hostname : undefined;
const connect = Socket.prototype.connect;
let attempts: string[] = [];

function guardedConnect(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host !== undefined && host !== databaseHost && !isHarmless.test(host)) {
    attempts.push(host);
    return this.destroy(new Error(`Tests may not connect to ${host}.`));
  }
  return connect.apply(this, args as Parameters<typeof connect>); // passed on as they came
}
Socket.prototype.connect = guardedConnect;
afterAll(() => void (Socket.prototype.connect = connect)); // the next file in this process puts up a guard of its own

afterEach(() => {
  const hosts = attempts;
  attempts = [];
  if (hosts.length > 0) throw new Error(`The test tried to connect to ${hosts.join(', ')}: use a server of its own.`);
});

/** `connect` takes options, a path, or a port and host; net itself passes them in one array. */
function hostOf([first, second]: readonly unknown[]): string | undefined {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object' && options !== null) {
    if ('path' in options && options.path) return undefined;
    return 'host' in options && typeof options.host === 'string' ? options.host : 'localhost';
  }
  return typeof second === 'string' ? second : undefined;
}
