import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['an IPv4 address is its own network', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address written as IPv6 is the same network', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv6 address counts by its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['the spelling does not matter', '2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['trailing zeros may be omitted', '2001:db8::', '2001:db8:0:0::/64'],
  ['leading zeros may be omitted', '::1', '0:0:0:0::/64'],
  ['an interface suffix is ignored', 'fe80::1:2%eth0', 'fe80:0:0:0::/64'],
  ['a port that some proxies append is ignored', '203.0.113.7:40001', '203.0.113.7'],
  ['also after an IPv6 address', '[2001:db8:1:2::9]:40001', '2001:db8:1:2::/64'],
  ['it may end in dotted decimals', '64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('%s', (_sentence, address, network) => {
  expect(networkOf(address)).toBe(network);
});
