import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { ThirdParties } from '@plumbline/contract/app/third-parties';
import type { Config } from '../config/config.ts';
import { type Sources, thirdPartySources } from '../pages/third-party-sources.ts';

/**
 * Headers of every answer. Scripts come from this site only and are never inline; styles may be, because a
 * contractor's colors are set in the page. `withVite` allows Vite's inline script and its socket.
 */
export function securityHeaders(config: Config, withVite: boolean): FastifyHelmetOptions {
  const https = config.appUrl.startsWith('https:');
  return {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(config, withVite, {}) },
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
}

/**
 * The same for responses without a route, for which no hook runs: a malformed request, or an address that
 * cannot be decoded. They are data, so they must not run anything.
 */
export function bareSecurityHeaders({ appUrl }: Pick<Config, 'appUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(appUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * The policy of a page that may load these third-party services: the policy of every response, extended by
 * exactly these services.
 */
export function policyWith(
  config: Config,
  withVite: boolean,
  thirdParties: Omit<ThirdParties, 'needsConsent'>,
): string {
  return Object.entries(directivesOf(config, withVite, thirdPartySources(thirdParties)))
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}

function directivesOf(config: Config, withVite: boolean, opened: Sources): Record<string, readonly string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(withVite ? ["'unsafe-inline'"] : []), ...(opened.script ?? [])],
    'style-src': ["'self'", "'unsafe-inline'", ...(opened.style ?? [])],
    'img-src': ["'self'", 'data:', 'blob:', ...(opened.img ?? [])],
    'font-src': ["'self'", ...(opened.font ?? [])],
    'connect-src': ["'self'", ...(withVite ? ['ws:'] : []), ...(opened.connect ?? [])],
    'frame-src': ["'self'"],
    ...(opened.media && { 'media-src': ["'self'", ...opened.media] }),
    ...(opened.worker && { 'worker-src': ["'self'", ...opened.worker] }),
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(config.appUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
}
