import { isIPv6 } from 'node:net';

/**
 * The network of an address for rate limits: an IPv4 address, or the first 64 bits of an IPv6 one,
 * because a single connection gets at least that many addresses (RFC 6177).
 */
export function networkOf(address: string): string {
  // Azure's gateways append the port of the connection, under which each attempt would be counted apart.
  const bare = address.replace(/^(?:\[(.*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/, '$1$2');
  const plain = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // URLs normalize an IPv6 address: RFC 5952's form, without dotted decimals.
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
