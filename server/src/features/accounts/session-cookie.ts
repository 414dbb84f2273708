import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../platform/http/visitors.ts';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * The cookie that holds the session's token: out of reach of scripts, not sent by forms of other sites. With `secure`
 * it travels by HTTPS only, and its prefix keeps subdomains from setting one of their own. `days` is how long a browser
 * keeps it.
 */
export function createSessionCookie({ secure, days }: { secure: boolean; days: number }) {
  const name = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name] || undefined,
    write(reply: FastifyReply, token: string) {
      reply.setCookie(name, token, { ...options, maxAge: days * 86_400 });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(name, options);
    },
  };
}
