import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listHome, listingHomes, newSubscriber, ownHomes } from './page/hosts.ts';
import { button } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

// Software rendering, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });
test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));

const editor = (page: Page) => page.getByRole('group', { name: 'Exact location' });
const map = (page: Page) => editor(page).locator('canvas');
const pin = (page: Page) => editor(page).getByRole('button', { name: /^The point: / });

/** The values of the fields. */
const typed = async (page: Page): Promise<[latitude: number, longitude: number]> => [
  Number(await editor(page).getByLabel('Latitude').inputValue()),
  Number(await editor(page).getByLabel('Longitude').inputValue()),
];

const METRES_PER_DEGREE = 111_195;
/** The distance in metres to the north and to the east. */
const metres = ([from, at]: [number, number], [to, there]: [number, number]) => [
  (to - from) * METRES_PER_DEGREE,
  (there - at) * METRES_PER_DEGREE * Math.cos((from * Math.PI) / 180),
];

/** Opens the point editor of a new host's home in Porto. */
async function openPoint(page: Page) {
  await newSubscriber(page);
  const home = await listHome(page);
  await page.goto('/profile?tab=homes');
  await page
    .getByRole('article', { name: home.title })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  await button(page, 'Pin the exact location (optional)').click();
  return home;
}

async function save(page: Page) {
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('tab', { name: /^My homes/ })).toBeVisible();
  return (await ownHomes(page))[0]?.place?.pin;
}

test('[PLACE-14, PLACE-15] the point is pressed, moved by keys and dragged on a map that shows what members see; then used, saved and removed', async ({
  page,
}) => {
  const home = await openPoint(page);
  await expect(map(page)).toBeVisible();
  await expect(editor(page)).not.toContainText('Loading map...', { timeout: 30_000 });
  await expect(pin(page)).toHaveCount(0);
  await map(page).click({ position: { x: 120, y: 100 } });
  await expect(pin(page)).toBeVisible();
  const pressed = await typed(page);
  const [north = 0, east = 0] = metres([41.15, -8.61], pressed);
  expect(Math.hypot(north, east)).toBeLessThan(10_000);

  await pin(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  const moved = metres(pressed, await typed(page));
  // Stored to five decimals, which is about a metre.
  expect(Math.abs((moved[0] ?? 0) - 100)).toBeLessThan(2);
  expect(Math.abs((moved[1] ?? 0) - 10)).toBeLessThan(2);

  const before = await typed(page);
  const box = await pin(page).boundingBox();
  if (!box) throw new Error('There is no point to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20, { steps: 4 });
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => typed(page)).not.toEqual(before);
  const [down = 0, right = 0] = metres(before, await typed(page));
  expect(down).toBeLessThan(-100);
  expect(right).toBeGreaterThan(100);

  const point = await typed(page);
  const without = await map(page).screenshot();
  const asked = page.waitForResponse(/\/api\/homes\/[^/]+\/circle$/);
  await button(page, 'What members see').click();
  const { latitude, longitude } = await (await asked).json();
  const [up = 0, across = 0] = metres(point, [latitude, longitude]);
  expect(Math.hypot(up, across)).toBeGreaterThan(148);
  expect(Math.hypot(up, across)).toBeLessThan(952);
  await expect(editor(page)).toContainText('Members see the circle on the map.');
  await expect.poll(async () => (await map(page).screenshot()).equals(without)).toBe(false);

  await button(page, 'Use this pin').click();
  await expect(page.getByText(`${point[0]}, ${point[1]}`)).toBeVisible();
  expect(await save(page)).toEqual({ latitude: point[0], longitude: point[1] });
  const edit = page
    .getByRole('article', { name: home.title })
    .getByRole('button', { name: 'Edit', exact: true });
  await edit.click();

  // A place far away asks first.
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.fill('lisbon');
  await page.getByRole('option', { name: 'Lisbon, Portugal', exact: true }).click();
  const far = page.getByRole('dialog', { name: 'Change place' });
  await expect(far).toContainText(/Your pin is 27\d km from Lisbon and will be removed\./);
  await far.getByRole('button', { name: 'Cancel' }).click();
  await location.fill('Porto, Portugal');
  await location.press('Tab');

  await button(page, 'Move the pin').click();
  await expect(pin(page)).toBeVisible();
  await button(page, 'Remove the pin').click();
  await expect(button(page, 'Pin the exact location (optional)')).toBeVisible();
  expect(await save(page)).toBeNull();
});

test('[PLACE-14] without WebGL2 the fields still work', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openPoint(page);
  await expect(editor(page)).toContainText("Your browser can't show the map. You can type the coordinates.");
  await editor(page).getByLabel('Latitude').fill('41.15');
  await editor(page).getByLabel('Longitude').fill('-8.6');
  await button(page, 'Use this pin').click();
  expect(await save(page)).toEqual({ latitude: 41.15, longitude: -8.6 });
});
