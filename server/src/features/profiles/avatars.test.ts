import { LIMITS } from '@swapstead/contract/limits';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { PIXEL_BOMBS } from '../../../test/pixel-bombs.ts';
import { startTestApp } from '../../../test/test-app.ts';

let member: SignedIn;
let stranger: SignedIn;

const test = await startTestApp();
beforeAll(async () => {
  [member, stranger] = await Promise.all([signIn(test), signIn(test)]);
});
// One member sends more pictures here than the limit of a quarter of an hour.
beforeEach(() => test.pool.query('delete from attempts'));

const ME = '/api/profiles/me/avatar';

function upload(bytes: Uint8Array, who?: SignedIn, { url = ME, name = 'file', type = 'image/jpeg' } = {}) {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(bytes)], { type }), 'me.jpg');
  const { headers, body } = multipart(form);
  return body.then((payload) =>
    test.app.inject({ method: 'PUT', url, headers: { ...headers, ...who?.headers }, payload }),
  );
}

/** The form as a browser sends it. */
function multipart(form: FormData) {
  const request = new Request('http://localhost', { method: 'PUT', body: form });
  const type = request.headers.get('content-type') ?? '';
  return {
    headers: { 'content-type': type },
    body: request.arrayBuffer().then((bytes) => Buffer.from(bytes)),
  };
}

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const fetchFile = (url: string, headers = {}) => test.app.inject({ url, headers });
const avatarOf = async (who: SignedIn) =>
  (await test.app.inject({ url: '/api/profiles/me', headers: who.headers })).json().avatar_url;

describe('uploading an avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '[PROF-50] accepts %s and publishes a square WebP',
    async (format) => {
      const bytes = await picture(1200, 800, '#387').toFormat(format).toBuffer();
      const reply = await upload(bytes, member);
      expect(reply.statusCode).toBe(200);
      const { avatar_url } = reply.json();
      expect(avatar_url).toMatch(/^\/avatars\/[0-9a-f]{32}\.webp$/);
      const file = await fetchFile(avatar_url);
      expect(file.headers['content-type']).toBe('image/webp');
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
    },
  );

  it('[PROF-50] overwrites the old file, and the new picture is visible immediately under a new public name', async () => {
    const first = (await upload(await picture(60, 60, '#f00').png().toBuffer(), member)).json().avatar_url;
    const second = (await upload(await picture(60, 60, '#00f').png().toBuffer(), member)).json().avatar_url;
    expect(second).not.toBe(first);
    expect(await avatarOf(member)).toBe(second);
    expect((await fetchFile(first)).statusCode).toBe(404);
    const { dominant } = await sharp((await fetchFile(second)).rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect(await test.storage.read(`avatars/${member.user_id}/avatar.webp`)).toBeDefined();
    expect(second).not.toContain(member.user_id);
  });

  it('does not open the file if the browser has it: a storage bucket would hold a connection for nothing', async () => {
    const { avatar_url } = (await upload(await picture(60, 60, '#f0f').png().toBuffer(), member)).json();
    const { etag } = (await fetchFile(avatar_url)).headers;
    const read = vi.spyOn(test.storage, 'read');
    const { statusCode } = await fetchFile(avatar_url, { 'if-none-match': etag });
    expect([statusCode, read.mock.calls.length]).toEqual([304, 0]);
    read.mockRestore();
  });

  it('turns the picture upright and removes its metadata', async () => {
    const bytes = await picture(40, 20, '#387')
      .jpeg()
      .withExif({ IFD0: { Artist: 'Inês' }, IFD3: { GPSLatitude: '41/1 9/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { avatar_url } = (await upload(bytes, member)).json();
    const { rawPayload } = await fetchFile(avatar_url);
    const { exif, xmp, icc, orientation } = await sharp(rawPayload).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(rawPayload.includes('Inês')).toBe(false);
  });

  it('creates the record of a member who has none', async () => {
    const fresh = await signIn(test);
    expect((await upload(await picture(30, 30, '#387').png().toBuffer(), fresh)).statusCode).toBe(200);
    expect(await avatarOf(fresh)).toMatch(/^\/avatars\//);
  });

  it('shows the picture of one of several simultaneous uploads', async () => {
    const colours = ['#f00', '#0f0', '#00f'];
    const files = await Promise.all(colours.map((colour) => picture(30, 30, colour).png().toBuffer()));
    const replies = await Promise.all(files.map((bytes) => upload(bytes, member)));
    const url = await avatarOf(member);
    const last = replies.findIndex((reply) => reply.json().avatar_url === url);
    const { channels } = await sharp((await fetchFile(url)).rawPayload).stats();
    const brightest = channels.map(({ mean }) => mean).indexOf(Math.max(...channels.map(({ mean }) => mean)));
    expect(brightest).toBe(last);
  });
});

describe('an invalid avatar', () => {
  const png = () => picture(300, 300, '#387').png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bad = [
    ['an SVG with a script', 415, async () => Buffer.from(svg)],
    ['an HTML page named as a JPEG', 415, async () => Buffer.from('<html><script>alert(1)</script>')],
    ['a GIF', 415, async () => picture(9, 9, '#387').gif().toBuffer()],
    ['a TIFF', 415, async () => picture(9, 9, '#387').tiff().toBuffer()],
    ['an empty file', 415, async () => Buffer.alloc(0)],
    ['the first bytes of a PNG', 400, async () => (await png()).subarray(0, 8)],
    ['a PNG cut off in the middle', 400, async () => cut(await noise('png'))],
    ['a JPEG cut off in the middle', 400, async () => cut(await noise('jpeg'))],
    ['a WebP cut off in the middle', 400, async () => cut(await noise('webp'))],
    ...PIXEL_BOMBS.map(([name, make]) => [name, 400, async () => make()] as const),
  ] as const;

  it.each(bad)(
    '[PROF-48] %s is refused with %i and a message, and the old one is kept',
    async (_, status, make) => {
      const [before, bytes] = [await avatarOf(member), await make()];
      const begun = performance.now();
      const reply = await upload(bytes, member, { type: 'image/png' });
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(reply.statusCode).toBe(status);
      expect(reply.json().message).toMatch(/^(Please select a valid image file|This picture .*\.)$/);
      expect(await avatarOf(member)).toBe(before);
    },
  );

  it('[PROF-48] over 5 MB is refused with 413, whatever it is', async () => {
    const limit = 5 * 1024 * 1024;
    const real = await noise('png');
    const padded = (size: number) => Buffer.concat([real, Buffer.alloc(size - real.length)]);
    expect((await upload(padded(limit), member)).statusCode).toBe(200);
    const over = await upload(padded(limit + 1), member);
    expect([over.statusCode, over.json().message]).toEqual([413, 'Please select an image smaller than 5MB']);
    expect((await upload(Buffer.alloc(3 * limit), member)).statusCode).toBe(413);
  });

  it('is refused if the request is anything but one file', async () => {
    expect((await upload(await png(), member, { name: 'avatar' })).statusCode).toBe(400);
    const headers = { ...member.headers, 'content-type': 'application/json' };
    const json = await test.app.inject({ method: 'PUT', url: ME, headers, payload: '{"file":"x"}' });
    expect(json.statusCode).toBe(415);
    const form = new FormData();
    form.set('user_id', stranger.user_id);
    const { headers: type, body } = multipart(form);
    const field = await test.app.inject({
      method: 'PUT',
      url: ME,
      headers: { ...type, ...member.headers },
      payload: await body,
    });
    expect(field.statusCode).toBe(400);
  });

  it('[PERM-08] is refused to visitors and to everyone but the owner', async () => {
    const bytes = await png();
    expect((await upload(bytes)).statusCode).toBe(401);
    const url = `/api/profiles/${member.user_id}/avatar`;
    expect((await upload(bytes, undefined, { url })).statusCode).toBe(401);
    expect((await upload(bytes, stranger, { url })).statusCode).toBe(403);
    expect((await upload(bytes, member, { url })).statusCode).toBe(200);
  });
});

it.each(['nothing.webp', `${'0'.repeat(32)}.webp`, '..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}.svg`])(
  'the avatar %s does not exist',
  async (name) => {
    expect((await fetchFile(`/avatars/${name}`)).statusCode).toBe(404);
  },
);

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** A picture that does not compress, so that half of its bytes are half of its pixels. */
function noise(format: 'png' | 'jpeg' | 'webp') {
  const side = 200;
  const pixels = Buffer.from(
    Uint8Array.from({ length: side * side * 3 }, (_, index) => (index * 7919) % 251),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

it('are limited: a member who sends too many is told when to try again', async () => {
  await test.pool.query('delete from attempts');
  const none = { method: 'PUT', url: '/api/profiles/me/avatar', headers: member.headers } as const;
  for (let time = 0; time < LIMITS.avatars_at_once; time++)
    expect((await test.app.inject(none)).statusCode).toBe(415);
  const refused = await test.app.inject(none);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
