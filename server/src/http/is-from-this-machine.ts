import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `127.0.0.0/8` and `::1`, in any spelling Node gives them. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(plain)) return loopback.check(plain, 'ipv4');
  return isIPv6(plain) && loopback.check(plain, 'ipv6');
}

/**
 * Whether somebody at this machine asks, rather than a proxy on it for somebody elsewhere. The name asked for must be this
 * machine's: a foreign page can point a name of its own at the loopback address, and a proxy that says nothing of whom it asks
 * for passes the public name on.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((header) => request.headers[header] !== undefined)) return false;
  if (!isLoopback(request.socket.remoteAddress ?? '')) return false;
  const host = `http://${request.headers.host ?? ''}`;
  if (!URL.canParse(host)) return false;
  return OWN_NAMES.has(new URL(host).hostname);
}
