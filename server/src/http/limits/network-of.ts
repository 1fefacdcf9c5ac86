import { isIPv6 } from 'node:net';

/**
 * Who shares a network address for the purpose of counting: an IPv4 address, or the first 64 bits of an IPv6 one,
 * because a single connection is given at least that many addresses (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // URLs write an IPv6 address in one way only: RFC 5952's, without dotted decimals.
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
