import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isPublicAddress, literalAddress, lookupPublic } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2001::1',
  'localhost',
  '',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00::1',
])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));

test('an IP address is recognized in every spelling that a URL accepts', () => {
  const spelled = ['http://127.1/', 'http://0177.0.0.1/', 'http://2130706433/', 'http://0x7f000001/'];
  for (const url of spelled) expect(literalAddress(new URL(url)), `${url} is this machine`).toBe('127.0.0.1');
  expect(literalAddress(new URL('http://[0:0:0:0:0:0:0:1]/'))).toBe('::1');
  expect(literalAddress(new URL('http://[::ffff:127.0.0.1]/'))).toBe('::ffff:7f00:1');
  expect(literalAddress(new URL('https://crm.example/'))).toBeNull();
});

test('a name that resolves to a private address is refused in both lookup modes', async () => {
  const ask = promisify(lookupPublic);
  for (const options of [{}, { all: true }])
    await expect(ask('localhost', options)).rejects.toThrow(/^localhost is /);
});
