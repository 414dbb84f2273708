import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PICTURE_TYPES, PICTURES_ACCEPTED } from '@swapstead/contract/photos/picture-types';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hostActions } from './hosts.ts';
import { signIn } from './members.ts';
import { fileRequest, picture } from './pictures.ts';
import { jpeg } from './pixel-bombs.ts';
import { startTestApp } from './test-app.ts';

/** Photos from public bug reports: files of phones and cameras, and the results that their owners would expect. */
const caseFile = (name: string) =>
  readFile(fileURLToPath(new URL(`./cases/photos/${name}`, import.meta.url)));

const { list } = hostActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const guide = `/api/homes/${(await list(host)).id}/guide/photos`;

/** Every place where pictures can be uploaded. */
const PLACES = [
  ['a home', () => '/api/home_photos', 'POST', 201],
  ['a house guide', () => guide, 'POST', 201],
  ['a profile', () => '/api/profiles/me/avatar', 'PUT', 200],
] as const;

async function send(url: string, method: 'POST' | 'PUT', file: Buffer) {
  const request = await fileRequest(url, file, { method });
  return test.app.inject({ ...request, headers: { ...request.headers, ...host.headers } });
}

async function published(file: Buffer) {
  const reply = await send('/api/home_photos', 'POST', file);
  expect(reply.statusCode).toBe(201);
  const { photo_url, widths } = reply.json();
  const { rawPayload } = await test.app.inject(`${photo_url}/${Math.max(...widths)}.webp`);
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  /** The strongest colour channel at a point, in relative coordinates. */
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return Object.entries({ red, green, blue }).sort(([, a], [, b]) => b - a)[0]?.[0];
  };
  return { info, metadata: await sharp(rawPayload).metadata(), colourAt };
}

describe('accepted types', () => {
  const KINDS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;

  it.each(PLACES)(
    '%s accepts each type of picture that a file picker offers',
    async (_, url, method, status) => {
      for (const type of PICTURE_TYPES) {
        const reply = await send(url(), method, await picture().toFormat(KINDS[type]).toBuffer());
        expect([type, reply.statusCode]).toEqual([type, status]);
      }
    },
  );

  it.each(PLACES)('%s refuses HEIC, and no file picker offers it', async (_, url, method) => {
    expect((await send(url(), method, await caseFile('heic.heic'))).statusCode).toBe(415);
    expect(PICTURES_ACCEPTED).toBe('image/jpeg,image/png,image/webp');
  });
});

describe('a picture that cannot be accepted is refused with the reason', () => {
  it.each(PLACES)('%s: 108 megapixels', async (name, url, method) => {
    const reply = await send(url(), method, await jpeg(12_000, 9_000));
    const what = name === 'a profile' ? 'picture has more than 60' : 'photo has more than 100';
    expect(reply.json().message).toBe(`This ${what} megapixels. Please choose a smaller one.`);
  });

  it.each(PLACES)('%s: a JPEG without its last bytes', async (_, url, method) => {
    const whole = await caseFile('cmyk.jpg');
    for (const lost of [40, 200, whole.length / 2]) {
      const reply = await send(url(), method, whole.subarray(0, whole.length - lost));
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.json().message).toMatch(/damaged.*Please choose another one\.$/);
    }
  });
});

describe('photos of phones and cameras are published as intended', () => {
  it('a photo with rotation and position: upright, and without the position [PHOTO-14]', async () => {
    const { info, metadata, colourAt } = await published(await caseFile('exif6-gps.jpg'));
    expect([info.width, info.height]).toEqual([1000, 1600]);
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    expect([colourAt(0.1, 0.1), colourAt(0.9, 0.1), colourAt(0.1, 0.9)]).toEqual(['red', 'green', 'blue']);
  });

  it('a photo in print colours: converted to screen colours', async () => {
    const { metadata, colourAt } = await published(await caseFile('cmyk.jpg'));
    expect(metadata.space).toBe('srgb');
    expect([colourAt(0.1, 0.1), colourAt(0.1, 0.9), colourAt(0.9, 0.9)]).toEqual(['green', 'red', 'blue']);
  });

  it('a photo with an embedded film: only the photo', async () => {
    const { info } = await published(await caseFile('motion-photo.jpg'));
    expect([info.width, info.height]).toEqual([1600, 1000]);
  });
});
