import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { visit } from './gallery.ts';
import { signInAs } from './members.ts';

/** The map is drawn by software here, on a machine that may be busy. */
const DRAWN = { timeout: 60_000 };

export const region = (page: Page) => page.getByRole('region', { name: 'Map of homes' });

export const canvas = (page: Page) => region(page).locator('canvas');

export const markers = (page: Page) =>
  region(page).getByRole('group', { name: 'Homes on the map' }).getByRole('button');

/** The markers of single homes. */
export const singles = (page: Page) => markers(page).and(page.getByRole('button', { name: /, / }));

export const mapButton = (page: Page) => page.getByRole('button', { name: 'Map', exact: true });

export const drawn = (page: Page) => expect(markers(page).first()).toBeVisible(DRAWN);

/** Opens the gallery as a subscriber, and its map. */
export async function openMap(page: Page, address = '/homes') {
  await signInAs(page, 'premium');
  await visit(page, address);
  await mapButton(page).click();
  await drawn(page);
}

export const labels = (page: Page): Promise<string[]> =>
  markers(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));

/** The position of each marker on the map, by its label. */
export async function places(page: Page): Promise<Record<string, [x: number, y: number]>> {
  const map = await canvas(page).boundingBox();
  const found = await markers(page).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { label: one.ariaLabel ?? '', x: x + width / 2, y: y + height / 2 };
    }),
  );
  return Object.fromEntries(
    found.map(({ label, x, y }) => [label, [Math.round(x - (map?.x ?? 0)), Math.round(y - (map?.y ?? 0))]]),
  );
}

/** The distance from the first single home to the second, in pixels: it changes only with zoom and bearing. */
export async function apart(page: Page): Promise<{ right: number; down: number }> {
  const found = Object.entries(await places(page)).filter(([label]) => / near /.test(label) === false);
  found.sort(([one], [other]) => one.localeCompare(other));
  const [first, second] = found.map(([, place]) => place);
  if (!first || !second) throw new Error('There are no two single homes on the map.');
  return { right: second[0] - first[0], down: second[1] - first[1] };
}

/** Expects the distance of the two homes; each marker is placed on a whole pixel, so it may differ by one. */
export async function expectApart(page: Page, { right, down }: { right: number; down: number }) {
  const now = await apart(page);
  expect(Math.max(Math.abs(now.right - right), Math.abs(now.down - down))).toBeLessThanOrEqual(1);
}

/** Drags the map. */
export async function drag(page: Page, x: number, y: number, button: 'left' | 'right' = 'left') {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('There is no map to move.');
  const [from, to] = [box.x + box.width / 2, box.y + 40];
  await page.mouse.move(from, to);
  await page.mouse.down({ button });
  await page.mouse.move(from + x / 2, to + y / 2, { steps: 4 });
  await page.mouse.move(from + x, to + y, { steps: 4 });
  await page.mouse.up({ button });
}

/** The cards in the list beside the map. */
export const listed = (page: Page) => page.locator('#results article');

/** The small card on the map. */
export const article = (page: Page) => region(page).getByRole('article');

export const titleOf = (label: string | undefined) => label?.split(', ')[0] ?? '';

/** The next response to the map's request for a view. */
export const answered = (page: Page) => page.waitForResponse(/\/api\/homes\/map\?/);

export const zoomOf = (answer: Response) => Number(new URL(answer.url()).searchParams.get('zoom'));

/**
 * The share of a drawing that has this colour, from 0 to 1.
 * @param colour as in CSS, also 'var(--ink)'
 * @param tolerance by how much red, green and blue may differ, of 255: letters and thin lines are blended with their
 * background
 */
export async function shareOf(drawing: Locator, colour: string, tolerance = 0): Promise<number> {
  const picture = (await drawing.screenshot()).toString('base64');
  return drawing.page().evaluate(
    async ({ address, colour, tolerance }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      const token = /^var\((.+)\)$/.exec(colour)?.[1];
      context.fillStyle = token
        ? getComputedStyle(document.documentElement).getPropertyValue(token).trim()
        : colour;
      context.fillRect(0, 0, 1, 1);
      const wanted = context.getImageData(0, 0, 1, 1).data;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const isNear = [0, 1, 2].every(
          (part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) <= tolerance,
        );
        if (isNear) count++;
      }
      return count / (data.length / 4);
    },
    { address: `data:image/png;base64,${picture}`, colour, tolerance },
  );
}
