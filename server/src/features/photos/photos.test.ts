import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createImageGate } from '../../platform/images/image-gate.ts';
import { encodePhoto, readPhoto } from '../../platform/images/photo-variants.ts';
import { variantKey } from './photo-keys.ts';
import { avifWorker } from './photos.jobs.ts';
import { createPhotosRepository } from './photos.repository.ts';

let path: string;

/** A photo as a camera stores it: rotated, and with the place where it was taken. */
const cameraPhoto = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b54' } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Nadia Brennan' },
      IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const test = await startTestApp({ PHOTO_AVIF: 'false' });
const host = await signIn(test);
const user = host.user_id;
const { rows: homes } = await test.pool.query(
  "insert into homes (user_id, title, description, location, home_type) values ($1, 'A', 'B', 'C', 'Loft') returning id",
  [user],
);
const input = await cameraPhoto();
const facts = await readPhoto(input);
path = `${user}/1-abc`;
for (const { width, format, body } of await encodePhoto(input, 'webp', facts.widths)) {
  await test.storage.put(variantKey(path, width, format), body);
}
const { rows } = await test.pool.query(
  `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
   values ($1, $2, $3, $4, $5, 0) returning public_name`,
  [homes[0].id, path, facts.width, facts.height, facts.thumbhash],
);
const publicName = rows[0].public_name;

const get = (file: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/photos/${publicName}/${file}`, headers });

describe('photos', () => {
  it('are published upright in several widths, without metadata [PHOTO-14]', async () => {
    for (const width of [400, 800, 900]) {
      const reply = await get(`${width}.webp`);
      expect(reply.statusCode).toBe(200);
      const { exif, xmp, iptc, icc, ...facts } = await sharp(reply.rawPayload).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(facts).toMatchObject({ format: 'webp', width, height: Math.round((width * 4) / 3) });
      expect(reply.payload).not.toContain('Nadia');
    }
  });

  it('have a random name that reveals nothing about the host, and are cached for a year [PHOTO-13]', async () => {
    expect(publicName).toMatch(/^[0-9a-f]{32}$/);
    expect(path).not.toContain(publicName);
    const { headers } = await get('400.webp');
    expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=60, immutable');
    expect(headers['content-type']).toBe('image/webp');
    expect(JSON.stringify(headers)).not.toContain(path.split('/')[0]);
  });

  it('are sent in ranges, and only if the browser does not have them', async () => {
    const whole = await get('400.webp');
    const size = whole.rawPayload.length;
    const etag = String(whole.headers.etag);
    const ask = (headers: Record<string, string>) =>
      test.app.inject({ url: `/photos/${publicName}/400.webp`, headers });

    for (const [range, first, last] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ] as const) {
      const part = await ask({ range, 'if-range': etag });
      expect([range, part.statusCode, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${first}-${last}/${size}`,
      ]);
      expect(part.rawPayload.equals(whole.rawPayload.subarray(first, last + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const none = await ask({ range });
      expect([range, none.statusCode, none.headers['content-range']]).toEqual([
        range,
        416,
        `bytes */${size}`,
      ]);
    }
    for (const headers of [
      { range: 'bytes=9-1' },
      { range: 'bytes=0-1,4-5' },
      { range: 'pages=1-2' },
      { range: 'bytes=-' },
      { range: 'bytes=0-9', 'if-range': '"other"' },
      { 'if-none-match': '"other"' },
      { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
    ] as Record<string, string>[]) {
      const reply = await ask(headers);
      expect([headers, reply.statusCode, reply.rawPayload.length]).toEqual([headers, 200, size]);
    }
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await ask({ 'if-none-match': known });
      expect([known, reply.statusCode, reply.payload]).toEqual([known, 304, '']);
    }
    const head = await test.app.inject({ method: 'HEAD', url: `/photos/${publicName}/400.webp` });
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(size), '']);
  });

  it('cause no query for a name that cannot exist', async () => {
    for (const name of ['%00', `${publicName}%00`, '..%2f..', publicName.toUpperCase(), 'x'.repeat(199)]) {
      const reply = await test.app.inject({ url: `/photos/${name}/400.webp` });
      expect([name, reply.statusCode]).toEqual([name, 404]);
    }
  });

  it('are served as WebP under the AVIF address, cached briefly, until the AVIF exists', async () => {
    const before = await get('400.avif');
    expect([before.headers['content-type'], before.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=60',
    ]);
    const work = avifWorker({
      repository: createPhotosRepository(test.pool),
      storage: test.storage,
      gate: createImageGate(),
    });
    await work({ path, width: 900 });
    await work({ path, width: 900 });
    const after = await get('400.avif');
    expect(after.headers['content-type']).toBe('image/avif');
    expect(after.headers['cache-control']).toContain('immutable');
    expect((await sharp(after.rawPayload).metadata()).width).toBe(400);
  });

  it('are encoded with pauses of three times the encoding time, so that a large number leaves the processor to others', async () => {
    const parts = { repository: createPhotosRepository(test.pool), gate: createImageGate() };
    const slow = async () => {
      await setTimeout(60);
      return undefined;
    };
    const took = async (restFactor: number, signal?: AbortSignal) => {
      const begun = performance.now();
      const work = avifWorker({ ...parts, restFactor, storage: { ...test.storage, read: slow } });
      await work({ path, width: 900 }, signal);
      return performance.now() - begun;
    };
    expect(await took(3)).toBeGreaterThan(230);
    // Stopping the server does not wait for the pause, which would take six seconds.
    expect(await took(100, AbortSignal.abort())).toBeLessThan(5_000);
  });

  it.each(['401.webp', '400.png', '400', '..%2f..%2fsecrets', '0400.webp', `${'4'.repeat(50)}.webp`])(
    'have no file %s',
    async (file) => {
      const reply = await get(file);
      expect([reply.statusCode, reply.json().message]).toEqual([404, "We can't find this photo."]);
    },
  );

  it.each([
    ['hidden by our team', "update homes set hidden_reason = 'Photos of another home.' where user_id = $1"],
    ['of a suspended host', 'update users set suspended_at = now() where id = $1'],
  ])(
    'of a home %s are visible to its host and admins only, and shared caches revalidate within a minute',
    async (_, hide) => {
      const [other, admin] = [
        await signIn(test, { level: 'subscriber' }),
        await signIn(test, { admin: true }),
      ];
      const { headers: before } = await get('400.webp');
      expect(before['cache-control']).toContain('s-maxage=60,');
      await test.pool.query(hide, [host.user_id]);
      const file = `/photos/${publicName}/400.webp`;
      const never = await test.app.inject({ url: `/photos/${'0'.repeat(32)}/400.webp` });
      for (const { headers } of [{ headers: {} }, other]) {
        const asked: Record<string, string>[] = [
          {},
          { 'if-none-match': String(before.etag) },
          { range: 'bytes=0-9' },
        ];
        for (const more of asked) {
          const reply = await get('400.webp', { ...headers, ...more });
          expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
          expect(reply.json().message).toBe(never.json().message);
        }
        expect((await test.app.inject({ method: 'HEAD', url: file, headers })).statusCode).toBe(404);
      }
      for (const { headers } of [host, admin]) {
        const reply = await get('400.webp', headers);
        expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
      }
      await test.pool.query('update homes set hidden_reason = null where user_id = $1', [host.user_id]);
      await test.pool.query('update users set suspended_at = null where id = $1', [host.user_id]);
      expect((await get('400.webp')).headers['cache-control']).toBe(before['cache-control']);
    },
  );

  it('do not exist for anybody after their record is deleted', async () => {
    await test.pool.query('delete from home_photos where path = $1', [path]);
    expect((await get('400.webp')).statusCode).toBe(404);
  });
});
