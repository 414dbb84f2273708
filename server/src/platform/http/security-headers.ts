import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Options = {
  production: boolean;
  /** The hash of the one script that stands inside pages. */
  inlineScript: string;
};

/** Strict by default: everything from our own origin, no other inline script and no inline style, never framed. */
export async function securityHeaders(app: FastifyInstance, options: Options) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", options.inlineScript],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: options.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Of no effect in today's browsers, or said by the policy above.
    frameguard: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
}
