import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Our pages use no devices and no location, and embedded content may not either. */
const NO_DEVICES = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

const REFERRER = 'strict-origin-when-cross-origin';
const YEAR_S = 31_536_000;

/** For replies that are not pages and load nothing. */
const NOTHING =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Options = {
  production: boolean;
  /** The hashes of inline scripts; each page has one of them. */
  inlineScripts: readonly string[];
  /** Origins of the operator's map, and no others (MAP-19). */
  mapOrigins: readonly string[];
};

/**
 * Strict by default: only our own origin and the operator's map, no other inline scripts, no inline styles, never
 * framed.
 */
export async function securityHeaders(app: FastifyInstance, options: Options) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'object-src': ["'none'"],
        'script-src': ["'self'", ...options.inlineScripts],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...options.mapOrigins],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...options.mapOrigins],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: options.production ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    referrerPolicy: { policy: REFERRER },
    crossOriginEmbedderPolicy: false,
    // Without effect in current browsers, or already part of the policy above.
    frameguard: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', NO_DEVICES);
  });
  // JSON replies need no policy about loading; it was half of the bytes of their headers.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      reply.header('content-security-policy', NOTHING);
    }
    done(null, payload);
  });
}

/** For replies sent before any hook runs: the same protection, for a body that is only a sentence. */
export function headersOfRefusals(production: boolean): Record<string, string> {
  return {
    'content-security-policy': NOTHING,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_DEVICES,
    'referrer-policy': REFERRER,
    'x-content-type-options': 'nosniff',
    ...(production && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  };
}
