import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie with a secret: not readable by scripts, and not sent with forms of other sites. With `secure` it is sent
 * over HTTPS only, and its prefix keeps subdomains from setting one.
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

/** All cookies of this slice except the session's. */
export function createAccountCookies(secure: boolean) {
  const cookie = (name: string, seconds: number) => createSecretCookie(name, { secure, seconds });
  return {
    /** In the browser that registered: only there does the confirmation make the password valid. */
    registration: cookie('swapstead_registration', 86_400),
    /** In a browser that has signed in before. */
    device: cookie('swapstead_device', 365 * 86_400),
    /** After the right password, while the second step is pending. */
    step: cookie('swapstead_step', 600),
    /** In a browser that has requested a challenge to sign in with a passkey. */
    challenge: cookie('swapstead_challenge', 300),
  };
}

export type AccountCookies = ReturnType<typeof createAccountCookies>;
