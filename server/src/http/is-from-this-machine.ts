import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

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
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `127.0.0.0/8` and `::1`, in any spelling Node gives them. */
function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(plain)) return loopback.check(plain, 'ipv4');
  return isIPv6(plain) && loopback.check(plain, 'ipv6');
}

const namesLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK_NAMES.has(new URL(address).hostname);

/** Whether, by its configuration, this server is a developer's and only serves its own machine. */
function servesOnlyThisMachine({ production, appUrl }: Pick<Config, 'production' | 'appUrl'>): boolean {
  return !production && namesLoopback(appUrl);
}

/**
 * Whether a request may see kept mail and is exempt from rate limits. A proxy on this machine can look exactly like a
 * browser on it, so the configuration decides first: never in production, and never if `APP_URL` is reachable from
 * elsewhere. The Host header must name this machine too, because a web page can resolve its own name to 127.0.0.1.
 * Signs of a proxy also refuse: its headers, and HTTP/1.0, which nginx uses by default and no browser does.
 */
export function isFromThisMachine(
  request: FastifyRequest,
  config: Pick<Config, 'production' | 'appUrl'>,
): boolean {
  if (!servesOnlyThisMachine(config)) return false;
  if (request.raw.httpVersion === '1.0') return false;
  if (PROXY_HEADERS.some((header) => request.headers[header] !== undefined)) return false;
  if (!isLoopback(request.socket.remoteAddress ?? '')) return false;
  return namesLoopback(`http://${request.headers.host ?? ''}`);
}

/** Where the developer can read kept mail. Null if mail is sent. */
export function keptMailNotice(
  config: Pick<Config, 'production' | 'appUrl' | 'port' | 'smtpUrl'>,
): string | null {
  if (config.smtpUrl) return null;
  const place = servesOnlyThisMachine(config)
    ? `at http://localhost:${config.port}/dev/mail`
    : 'with npm run admin -- mails';
  return `No mail server is configured: mail is kept. Read it ${place}`;
}
