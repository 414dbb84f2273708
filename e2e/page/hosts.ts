import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { type Credentials, newMember } from './members.ts';

const DEMO = new URL('../../server/demo/', import.meta.url);
/** A picture of a few kilobytes, for tests that aren't about pictures. */
const SMALL = new URL('avatars/avatar-05.webp', DEMO);

/** For `test.use`: tests that list or delete homes use a server of their own, see global-setup.ts. */
export const listingHomes = { baseURL: process.env.E2E_HOSTS_URL ?? process.env.E2E_BASE_URL };

/** Signs this page's browser in as a demo account on its server. */
export async function signInDemo(page: Page, member: 'premium' | 'host'): Promise<void> {
  const data = { email: `${member}@swapstead.test`, password: 'swapstead' };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
}

/** Paths of `count` different photos of homes. */
export function photoFiles(count: number): string[] {
  const folder = new URL('photos/', DEMO);
  const files = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  return files.slice(0, count).map((name) => new URL(name, folder).pathname);
}

/** Small pictures for the file picker, each with a name of its own. */
export function smallPictures(count: number) {
  const buffer = readFileSync(SMALL);
  return Array.from({ length: count }, (_, index) => ({
    name: `small-${index + 1}.webp`,
    mimeType: 'image/webp',
    buffer,
  }));
}

/** A new paying member, signed in on this page's browser. */
export async function newSubscriber(page: Page): Promise<Credentials> {
  const credentials = await newMember(page);
  await subscribe(page);
  return credentials;
}

/** Pays for a year, as the member who is signed in on this page's browser. */
export async function subscribe(page: Page): Promise<void> {
  const { plans } = await (await page.request.get('/api/plans')).json();
  const { price_id: priceId } = plans.find((plan: { months: number }) => plan.months > 0);
  const { url } = await post(page, '/api/functions/create-checkout', { priceId });
  await page.request.post(`${url}/pay`);
  expect(await (await page.request.get('/api/viewer')).json()).toMatchObject({ level: 'subscriber' });
}

/** Ends the member's paid period without renewal. */
export async function endSubscription(page: Page): Promise<void> {
  const { url } = await post(page, '/api/functions/customer-portal');
  const portal = url.split('?')[0];
  await page.request.post(`${portal}/cancel`);
  await page.request.post(`${portal}/pass`);
  expect(await (await page.request.get('/api/viewer')).json()).toMatchObject({ level: 'free' });
}

/** Lists a home of the member with three small photos, over HTTP. */
export async function listHome(page: Page, fields: object = {}): Promise<OwnHome> {
  const photos: string[] = [];
  for (const file of smallPictures(3)) {
    const reply = await page.request.post('/api/home_photos', { multipart: { file } });
    photos.push((await reply.json()).id);
  }
  return post(page, '/api/homes', {
    submission_id: randomUUID(),
    title: `Brick loft ${randomUUID().slice(0, 8)}`,
    description: 'An old print shop, now one long room.',
    location: 'Porto, Portugal',
    home_type: 'Loft',
    guests: 4,
    bedrooms: 2,
    bathrooms: 1.5,
    amenities: ['Wifi', 'Record player'],
    interests: ['City living'],
    photos,
    ...fields,
  });
}

/** The member's homes as the server returns them. */
export async function ownHomes(page: Page): Promise<OwnHome[]> {
  return (await (await page.request.get('/api/homes/own')).json()).homes;
}

/** The photo tiles in the form; `name` is what their list is called in the language of the page. */
export const tiles = (page: Page, name = 'Your photos'): Locator =>
  page.getByRole('list', { name }).getByRole('listitem');

/** Chooses files in the form's file picker. */
export async function pickPhotos(page: Page, files: string[] | ReturnType<typeof smallPictures>) {
  await page.locator('input[type=file]').setInputFiles(files);
}

/** Fills in all required fields except the photos. */
export async function fillHome(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description', { exact: true }).fill('An old print shop, now one long room.');
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.fill('Porto, Portugal');
  // The suggested places cover the next fields until this one is left.
  await location.press('Tab');
  await page.getByText('Loft', { exact: true }).click();
}

async function post(page: Page, path: string, data?: object) {
  const reply = await page.request.post(path, data && { data });
  if (!reply.ok()) throw new Error(`${path} answers ${reply.status()}: ${await reply.text()}`);
  return reply.json();
}
