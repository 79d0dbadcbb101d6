import { isIPv4 } from 'node:net';

/** Whether a host name, as in an address or a Host header without its port, leads to this machine wherever it is resolved (RFC 6761, 6.3). */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/** Whether an IP address is one of this machine's own; a socket of both families writes 127.0.0.1 as ::ffff:127.0.0.1. */
export function isLoopbackAddress(address: string): boolean {
  const v4 = address.replace(/^::ffff:/i, '');
  return address === '::1' || (isIPv4(v4) && v4.startsWith('127.'));
}
