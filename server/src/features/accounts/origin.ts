import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitAside } from '../../platform/http/admission.ts';
import type { AccountCookies } from './secret-cookie.ts';

/** The origin of a request: its IP address, the user agent, and the tokens in its cookies. */
export type Origin = {
  ip: string;
  user_agent: string | null;
  /** The token of a browser that has signed in before. */
  device: string | undefined;
  /** The token of a browser that has registered. */
  registration: string | undefined;
  /** Waits without blocking other requests. @param ms milliseconds */
  wait: (ms: number) => Promise<void>;
};

export type OriginOf = ReturnType<typeof originReader>;

export const originReader =
  (cookies: AccountCookies) =>
  (request: FastifyRequest, reply: FastifyReply): Origin => ({
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
    device: cookies.device.read(request),
    registration: cookies.registration.read(request),
    wait: (ms) => waitAside(reply.raw, ms),
  });
