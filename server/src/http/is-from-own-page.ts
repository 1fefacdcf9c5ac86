import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this site led to this request. Browsers say so in `Sec-Fetch-Site`, but not over plain http to another
 * machine: there the page that it names must be of `appUrl`'s host, or of the host that was asked.
 */
export function isFromOwnPage({ headers, host }: FastifyRequest, appUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'same-site';
  const from = hostOf(headers.origin ?? headers.referer ?? '');
  return from !== '' && (from === hostOf(appUrl) || from === hostOf(`http://${host}`));
}

/** Empty for what is no address, as the origin `null` is none. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
