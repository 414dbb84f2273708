import { SESSION_COOKIE } from '../../platform/is-visitor.ts';
import { createSecretCookie } from './secret-cookie.ts';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The cookie with the session's token. `days` is how long a browser keeps it. */
export const createSessionCookie = ({ secure, days }: { secure: boolean; days: number }) =>
  createSecretCookie(SESSION_COOKIE, { secure, seconds: days * 86_400 });
