import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { animatedPng, animatedWebp, withComment } from '../../../test/odd-pictures.ts';
import { fileRequest, picture } from '../../../test/pictures.ts';
import { PIXEL_BOMBS } from '../../../test/pixel-bombs.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { uploadActions } from '../../../test/uploads.ts';

const MB = 1024 * 1024;
const NOT_AN_IMAGE = 'Please select a valid image file';

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });
beforeEach(() => clear());

const { send, rows, stored, arriving, ofHost, removeFiles, clear } = uploadActions(
  () => test,
  () => host,
);

describe('accepted files', () => {
  it.each([
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['PNG', () => picture().png().toBuffer()],
    ['PNG of 16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
    ['greyscale PNG', () => picture().greyscale().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ])('%s, by their content and whatever their name [PHOTO-06]', async (_, make) => {
    const reply = await send(await make(), { name: 'notes.txt', type: 'text/plain' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ width: 64, height: 48, widths: [64] });
  });

  it('exactly 10 MB, and not a byte more [PHOTO-05]', async () => {
    const photo = await picture().jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    expect((await send(padded(10 * MB))).statusCode).toBe(201);
    const reply = await send(padded(10 * MB + 1));
    expect(reply.statusCode).toBe(413);
    expect(reply.json().message).toBe('Please select photos smaller than 10MB.');
    expect((await send(padded(11 * MB))).statusCode).toBe(413);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['slashes', '../../../etc/passwd.jpg'],
    ['backslashes', '..\\..\\boot.ini'],
    ['NUL', 'a\0b.jpg'],
    ['5,000 characters', `${'n'.repeat(5_000)}.jpg`],
  ])('file names with %s are ignored', async (_, name) => {
    const reply = await send(await picture().jpeg().toBuffer(), { name });
    expect(reply.statusCode).toBe(201);
    expect(await ofHost()).toEqual([
      expect.stringMatching(new RegExp(`^${host.user_id}/\\d+-[0-9a-f]{12}/64.webp$`)),
    ]);
  });
});

describe('files refused with 415 and the reason [PHOTO-06]', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const jpeg = () => picture().jpeg().toBuffer();
  const noise = () =>
    sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer();

  type Files = [string, () => Uint8Array | Promise<Uint8Array>][];
  const OTHER_FILES: Files = [
    ['SVG', () => Buffer.from(svg)],
    ['HTML', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['GIF', () => picture().gif().toBuffer()],
    ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => picture().tiff().toBuffer()],
    ['an empty file', () => Buffer.alloc(0)],
    ['noise', () => randomBytes(5_000)],
    ['HTML after the first bytes of a JPEG', () => Buffer.from(`\xff\xd8\xff<html>${svg}`, 'latin1')],
    ['a JPEG followed by HTML', async () => Buffer.concat([await jpeg(), Buffer.from(`<html>${svg}`)])],
    ['a JPEG with a PDF in its comment', async () => withComment(await jpeg(), '%PDF-1.7 1 0 obj')],
    [
      'a JPEG with an archive behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04\x14\0\0\0photo.html')]),
    ],
  ];
  const CUT_SHORT: Files = [
    ['a JPEG that ends in the middle', async () => (await noise()).subarray(0, 9_000)],
    ['a JPEG that lacks its last bytes', async () => (await noise()).subarray(0, -60)],
    [
      'a PNG that ends in the middle',
      async () => (await picture({ width: 900 }).png().toBuffer()).subarray(0, 300),
    ],
    ['a PNG that ends in its header', async () => (await picture().png().toBuffer()).subarray(0, 20)],
  ];
  const ANIMATED: Files = [
    ['an animated WebP', () => animatedWebp()],
    ['an animated PNG', async () => animatedPng(await picture().png().toBuffer())],
  ];

  async function expectRefusal(file: Uint8Array, sentence: unknown) {
    const reply = await send(file);
    expect([reply.statusCode, reply.json().message]).toEqual([415, sentence]);
    expect(await rows()).toEqual([]);
    expect(await ofHost()).toEqual([]);
    expect(await arriving()).toEqual([]);
  }

  it.each(OTHER_FILES)('%s is not an accepted kind of picture', async (_, make) => {
    await expectRefusal(await make(), NOT_AN_IMAGE);
  });

  it.each(CUT_SHORT)('%s is reported as incomplete', async (_, make) => {
    await expectRefusal(await make(), 'Part of this photo is missing or damaged. Please choose another one.');
  });

  it.each(ANIMATED)('%s is reported as animated', async (_, make) => {
    await expectRefusal(await make(), 'This picture is animated. Please choose a still photo.');
  });

  it.each(PIXEL_BOMBS)('%s is refused with the maximum number of megapixels', async (_, make) => {
    const sentence = /^This photo has more than (100|66|50|18) megapixels. Please choose a smaller one.$/;
    await expectRefusal(await make(), expect.stringMatching(sentence));
  });

  it('a request that is not a form, contains no file, or hides its length', async () => {
    const headers = { ...host.headers, 'content-type': 'image/jpeg' };
    const bare = await test.app.inject({
      method: 'POST',
      url: '/api/home_photos',
      payload: await jpeg(),
      headers,
    });
    expect(bare.statusCode).toBe(415);
    expect((await send(await jpeg(), { field: 'other' })).json().message).toBe('Please choose a file.');
    const request = await fileRequest('/api/home_photos', await jpeg());
    const { 'content-length': _, ...form } = request.headers;
    const endless = await test.app.inject({
      ...request,
      headers: { ...form, ...host.headers },
      payload: Readable.from([request.payload as Buffer]),
    });
    expect(endless.statusCode).toBe(411);
  });
});

describe('a published photo', () => {
  it('has no metadata, is upright and in sRGB [PHOTO-14]', async () => {
    const halves = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d02020' } })
      .composite([
        {
          input: { create: { width: 30, height: 40, channels: 3, background: '#2020d0' } },
          left: 30,
          top: 0,
        },
      ])
      // Rotated by a quarter: displayed, the red half is on top.
      .withExif({
        IFD0: { Copyright: 'Ana Ferreira' },
        IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(halves.includes('Ana Ferreira') || (await sharp(halves).metadata()).exif).toBeTruthy();
    const upload = (await send(halves)).json();
    expect(upload).toMatchObject({ width: 40, height: 60 });
    const published = (await test.app.inject(`${upload.photo_url}/40.webp`)).rawPayload;
    const metadata = await sharp(published).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 60, space: 'srgb' });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    const half = await sharp(published).extract({ left: 10, top: 5, width: 20, height: 20 }).png().toBuffer();
    const top = await sharp(half).stats();
    expect(top.dominant.r).toBeGreaterThan(150);
    expect(top.dominant.b).toBeLessThan(80);
  });

  it('has the colours of a CMYK original', async () => {
    const cmyk = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c03028' } })
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const upload = (await send(cmyk)).json();
    const published = (await test.app.inject(`${upload.photo_url}/40.webp`)).rawPayload;
    const { channels } = await sharp(published).stats();
    expect(channels).toHaveLength(3);
    const [red, green, blue] = channels.map(({ mean }) => mean);
    expect(Math.abs((red as number) - 0xc0)).toBeLessThan(30);
    expect(Math.abs((green as number) - 0x30)).toBeLessThan(40);
    expect(Math.abs((blue as number) - 0x28)).toBeLessThan(40);
  });

  it('has every width below its own, up to 1600, and a ThumbHash', async () => {
    const upload = (await send(await picture({ width: 2400, height: 1200 }).jpeg().toBuffer())).json();
    expect(upload).toMatchObject({ width: 1600, height: 800, widths: [400, 800, 1600] });
    expect(upload.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,40}=*$/);
    for (const width of upload.widths) {
      const { rawPayload } = await test.app.inject(`${upload.photo_url}/${width}.webp`);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, format: 'webp' });
    }
  });

  it('is displayed however narrow it is', async () => {
    const { photo_url, widths } = (
      await send(await picture({ width: 6, height: 90 }).png().toBuffer())
    ).json();
    expect(widths).toEqual([6]);
    expect((await test.app.inject(`${photo_url}/6.webp`)).statusCode).toBe(200);
  });

  it('has an address that works signed out and names nobody [PHOTO-13, PHOTO-12]', async () => {
    const reply = await send(await picture().jpeg().toBuffer());
    const { photo_url } = reply.json();
    const [row] = await rows();
    expect(row.path).toMatch(new RegExp(`^${host.user_id}/\\d{13}-[0-9a-f]{12}$`));
    expect(reply.payload).not.toContain(host.user_id);
    const photo = await test.app.inject(`${photo_url}/64.webp`);
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('who may upload [PERM-14]', () => {
  it('visitors and free members may not; nothing is written', async () => {
    const photo = await picture().jpeg().toBuffer();
    const before = await stored();
    expect((await send(photo, {}, { headers: {} })).statusCode).toBe(401);
    expect((await send(photo, {}, await signIn(test))).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
    expect(await arriving()).toEqual([]);
  });

  it('members can see and remove only their own uploads', async () => {
    const upload = (await send(await picture().jpeg().toBuffer())).json();
    const remove = (as: SignedIn) =>
      test.app.inject({
        method: 'DELETE',
        url: `/api/home_photos/waiting/${upload.id}`,
        headers: as.headers,
      });
    const list = async (as: SignedIn) =>
      (await test.app.inject({ url: '/api/home_photos/waiting', headers: as.headers })).json().uploads;
    expect(await list(other)).toEqual([]);
    expect(await list(host)).toEqual([upload]);
    expect((await remove(other)).statusCode).toBe(404);
    expect((await remove(host)).statusCode).toBe(204);
    expect((await remove(host)).statusCode).toBe(404);
    await removeFiles();
    expect(await ofHost()).toEqual([]);
    expect((await test.app.inject(`${upload.photo_url}/64.webp`)).statusCode).toBe(404);
  });

  it('members may have at most 100 photos without a home, even if many are sent at the same time', async () => {
    await test.pool.query(
      `insert into uploads (user_id, path, width, height, thumbhash)
       select case n when 99 then $2::uuid else $1::uuid end, $1::text || '/' || n, 9, 9, 'x'
       from generate_series(1, 99) n`,
      [host.user_id, other.user_id],
    );
    const photo = await picture().jpeg().toBuffer();
    // A member with several uploads under way is told to wait; then the upload is sent again, as the form does.
    const sendInTurn = async () => {
      for (;;) {
        const { statusCode } = await send(photo);
        if (statusCode !== 429) return statusCode;
        await delay(20);
      }
    };
    const statuses = await Promise.all(Array.from({ length: 5 }, sendInTurn));
    expect(statuses.sort()).toEqual([201, 201, 409, 409, 409]);
    const kept = await test.pool.query('select from uploads where user_id = $1', [host.user_id]);
    expect(kept.rowCount).toBe(100);
    await test.pool.query('delete from uploads where user_id = $1', [host.user_id]);
  });
});
