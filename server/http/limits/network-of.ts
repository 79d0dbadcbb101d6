import { isIPv6 } from 'node:net';

/**
 * What limits count an address as: an IPv4 address itself, an IPv6 one's first 64 bits, because a single customer is
 * given all addresses below them and could use a new one for each try.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const gap = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
