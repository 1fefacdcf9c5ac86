import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/**
 * Headers of every answer. Scripts come from this site alone and never stand in a page; styles may, because a
 * contractor's colors are set in the page. Outside production Vite needs its own inline script and socket.
 */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const https = config.appUrl.startsWith('https:');
  const development = config.production ? [] : ["'unsafe-inline'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...development],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': config.production ? ["'self'"] : ["'self'", 'ws:'],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
