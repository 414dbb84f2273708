import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie that holds a secret: out of reach of scripts, not sent by forms of other sites. With `secure` it travels by
 * HTTPS only, and its prefix keeps subdomains from setting one of their own.
 * @param seconds how long a browser keeps it
 */
export function createSecretCookie(base: string, { secure, seconds }: { secure: boolean; seconds: number }) {
  const name = secure ? `__Host-${base}` : base;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name] || undefined,
    write(reply: FastifyReply, token: string) {
      reply.setCookie(name, token, { ...options, maxAge: seconds });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(name, options);
    },
  };
}

/** Every cookie of the accounts. `sessionDays` is how long a session lives unused. */
export function createAccountCookies(secure: boolean) {
  const cookie = (name: string, seconds: number) => createSecretCookie(name, { secure, seconds });
  return {
    /** For the browser that registered: only there does the confirmation make the password valid. */
    registration: cookie('swapstead_registration', 86_400),
    /** For a browser that has signed in before. */
    device: cookie('swapstead_device', 365 * 86_400),
    /** For a right password that waits for its second step. */
    step: cookie('swapstead_step', 600),
    /** For the browser that asked for a challenge to sign in with a passkey. */
    challenge: cookie('swapstead_challenge', 300),
  };
}

export type AccountCookies = ReturnType<typeof createAccountCookies>;
