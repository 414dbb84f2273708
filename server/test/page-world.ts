import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { builtWeb } from './built-web.ts';
import { buildWorld } from './locked-worlds.ts';
import { signIn } from './members.ts';
import { createTestApp } from './test-app.ts';

export type PageWorld = Awaited<ReturnType<typeof createPageWorld>>;

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/**
 * A server with homes and members whose pages are requested over a real connection, because only those are cached.
 */
export async function createPageWorld(environment: Record<string, string> = {}) {
  // Waiting for a place during overload has its own test (overload.test.ts).
  const test = await createTestApp({ REQUESTS_AT_ONCE: '1000', ...environment }, { web: builtWeb });
  await buildWorld('a', test.pool, test.storage);
  const free = await signIn(test);
  const subscriber = await signIn(test, { level: 'subscriber' });
  const url = await test.app.listen({ port: 0 });

  async function get(
    path: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<Answer> {
    const sent = httpRequest(url + path, { method, headers }).end();
    const [reply] = await once(sent, 'response');
    let body = '';
    for await (const chunk of reply) body += chunk;
    return { status: reply.statusCode, headers: reply.headers, body };
  }

  return {
    test,
    url,
    free,
    subscriber,
    get,
    /** Empties the cache. */
    forget: () => test.pool.query('update homes set guests = guests where false'),
    close: () => test.close(),
  };
}
