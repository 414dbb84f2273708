import type pg from 'pg';
import type { TestApp } from '../test-app.ts';

type Request = {
  method?: string;
  url: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  payload?: object;
};

/**
 * Lets the member actions that tests have written for `app.inject` use a real server. A request without a reply has
 * status 0.
 */
export function appOver(url: () => string, pool: pg.Pool): TestApp {
  async function inject({ method = 'GET', url: path, query, headers, payload }: Request) {
    try {
      const reply = await fetch(`${url()}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method,
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
        redirect: 'manual',
      });
      const body = await reply.text();
      const cookies = reply.headers.getSetCookie().map(cookieOf);
      return { statusCode: reply.status, body, cookies, json: () => JSON.parse(body) };
    } catch {
      return { statusCode: 0, body: '', cookies: [], json: () => ({}) };
    }
  }
  return { app: { inject }, pool } as unknown as TestApp;
}

function cookieOf(line: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  const maxAge = attributes.find((one) => one.startsWith('Max-Age='))?.slice('Max-Age='.length);
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  };
}
