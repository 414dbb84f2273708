import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { picture } from '../../../test/pictures.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { uploadActions } from '../../../test/uploads.ts';
import { createImageGate } from '../../platform/images/image-gate.ts';
import { createLogger } from '../../platform/logger.ts';
import { createMailPhotos } from './mail-photos.ts';
import { variantKey } from './photo-keys.ts';
import { createPhotosRepository } from './photos.repository.ts';

const test = await startTestApp();
const host: SignedIn = await signIn(test, { level: 'subscriber' });
const { send } = uploadActions(
  () => test,
  () => host,
);
const { home } = conversationActions(() => test);
const warnings: unknown[] = [];
const logger = Object.assign(createLogger('silent'), {
  warn: (...all: unknown[]) => void warnings.push(all),
});
const mailPhotos = createMailPhotos({
  repository: createPhotosRepository(test.pool),
  storage: test.storage,
  gate: createImageGate(),
  logger,
});

/** An uploaded photo as a card shows it. */
async function uploaded(size: { width: number; height: number }) {
  const { photo_url, widths } = (await send(await picture(size).jpeg().toBuffer())).json();
  return { photo_url, widths, alt: 'The green kitchen' };
}

const storedPath = async (photo_url: string): Promise<string> => {
  const name = photo_url.replace('/photos/', '');
  const { rows } = await test.pool.query('select path from uploads where public_name = $1', [name]);
  return rows[0].path;
};

/** As in Donaldcwl/browser-image-compression#119. */
it.each(['png', 'webp'] as const)('the transparent parts of a %s are white in the email', async (format) => {
  const channels = 4;
  const drawing = await sharp({ create: { width: 800, height: 600, channels, background: '#00000000' } })
    .composite([
      { input: { create: { width: 400, height: 600, channels, background: '#c2452d' } }, left: 0, top: 0 },
    ])
    .toFormat(format)
    .toBuffer();
  const { photo_url, widths } = (await send(drawing)).json();
  const photo = await mailPhotos({ photo_url, widths, alt: 'A drawing' });
  const { data, info } = await sharp(photo?.jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((150 * info.width + x) * info.channels).subarray(0, 3)];
  expect(Math.min(...at(500))).toBeGreaterThan(245);
  expect(at(60)[0]).toBeGreaterThan(150);
  expect(at(60)[2]).toBeLessThan(90);
});

it.each([
  ['large', { width: 2000, height: 1200 }],
  ['narrow', { width: 300, height: 900 }],
  ['tiny', { width: 12, height: 9 }],
])('a %s photo becomes a JPEG of the size of the email [NOTE-27]', async (_, size) => {
  const photo = await mailPhotos(await uploaded(size));
  expect(photo).toMatchObject({ alt: 'The green kitchen', width: 560, height: 300 });
  const { format, width, height, exif } = await sharp(photo?.jpeg).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 560,
    height: 300,
    exif: undefined,
  });
});

it('an unknown photo is left out of the email, and so is one whose file is gone', async () => {
  const photo = await uploaded({ width: 600, height: 400 });
  expect(await mailPhotos({ ...photo, photo_url: '/photos/nothing' })).toBeUndefined();
  await test.storage.removeFolder(`home-photos/${await storedPath(photo.photo_url)}`);
  expect(await mailPhotos(photo)).toBeUndefined();
  expect(warnings).toEqual([]);
});

it('a damaged file does not keep the email from being sent', async () => {
  const photo = await uploaded({ width: 600, height: 400 });
  await test.storage.put(variantKey(await storedPath(photo.photo_url), 600, 'webp'), randomBytes(500));
  expect(await mailPhotos(photo)).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

it('the photo of a hidden home is left out [NOTE-20]', async () => {
  const photo = await uploaded({ width: 600, height: 400 });
  const path = await storedPath(photo.photo_url);
  const name = photo.photo_url.replace('/photos/', '');
  const home_id = await home(host);
  await test.pool.query('update homes set host_suspended = true where id = $1', [home_id]);
  await test.pool.query('delete from uploads where path = $1', [path]);
  await test.pool.query(
    `insert into home_photos (home_id, path, public_name, width, height, thumbhash, display_order)
     values ($1, $2, $3, 600, 400, 't', 0)`,
    [home_id, path, name],
  );
  expect(await mailPhotos(photo)).toBeUndefined();
  await test.pool.query('update homes set host_suspended = false where id = $1', [home_id]);
  expect(await mailPhotos(photo)).toBeDefined();
});
