import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this site sent this request. Browsers state it in `Sec-Fetch-Site`, except over plain
 * http to another machine; then the host of the page must equal that of `appUrl` or of the request.
 */
export function isFromOwnPage({ headers, host }: FastifyRequest, appUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'same-site';
  const from = hostOf(headers.origin ?? headers.referer ?? '');
  return from !== '' && (from === hostOf(appUrl) || from === hostOf(`http://${host}`));
}

/** Empty if it is not an address, such as the origin `null`. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
