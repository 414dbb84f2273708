import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { sitemap } from './sitemap.ts';

const SITE = 'https://homes.test';

/** A server with nothing but the sitemap of this many homes. */
function serverOf(count: number) {
  const homes = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    changed_on: '2026-11-01',
  }));
  const newestHomes = vi.fn(async (limit: number, from: number) => homes.slice(from, from + limit));
  const app = fastify();
  const countHomes = vi.fn(async () => count);
  sitemap(app, { siteUrl: () => SITE, newestHomes, countHomes });
  const locations = async (url: string) => {
    const { body } = await app.inject({ url });
    return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  };
  return { app, newestHomes, countHomes, locations };
}

it('a sitemap of many homes has several parts, each home is in exactly one, and no part reads more than it contains', async () => {
  const { app, newestHomes, locations } = serverOf(12_001);
  const parts = await locations('/sitemap.xml');
  expect(parts).toEqual(
    ['pages', 'homes-1', 'homes-2', 'homes-3'].map((name) => `${SITE}/sitemaps/${name}.xml`),
  );
  const listed = await Promise.all(parts.slice(1).map((part) => locations(new URL(part).pathname)));
  expect(listed.map(({ length }) => length)).toEqual([5_000, 5_000, 2_001]);
  expect(listed.flat()).toEqual(Array.from({ length: 12_001 }, (_, index) => `${SITE}/house/${index}`));
  expect(newestHomes.mock.calls).toEqual([
    [5_000, 0],
    [5_000, 5_000],
    [5_000, 10_000],
  ]);
  expect((await app.inject({ url: '/sitemaps/homes-4.xml' })).statusCode).toBe(404);
});

it('an exactly full part is not followed by an empty one', async () => {
  expect(await serverOf(5_000).locations('/sitemap.xml')).toHaveLength(2);
  expect(await serverOf(0).locations('/sitemap.xml')).toHaveLength(1);
});

it('missing parts read no homes, and many requests count the homes once', async () => {
  const { app, newestHomes, countHomes } = serverOf(5_001);
  const parts = Array.from({ length: 50 }, (_, index) => index + 3);
  const replies = await Promise.all(parts.map((part) => app.inject({ url: `/sitemaps/homes-${part}.xml` })));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect([newestHomes.mock.calls.length, countHomes.mock.calls.length]).toEqual([0, 1]);
});

it('counts again after a failure', async () => {
  const { app, countHomes } = serverOf(1);
  countHomes.mockRejectedValueOnce(new Error('away'));
  const status = async () => (await app.inject({ url: '/sitemaps/homes-1.xml' })).statusCode;
  expect([await status(), await status()]).toEqual([500, 200]);
});
