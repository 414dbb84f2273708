import { expect, test } from './fixtures.ts';
import { titles, visit } from './page/gallery.ts';
import { signInAs } from './page/members.ts';

test('[FIND-28] Back, Forward, reload and a sent link give the same search; each change is one step back', async ({
  page,
}) => {
  await signInAs(page, 'premium');
  await visit(page, '/homes');
  const steps: { search: string; found: string[] }[] = [];
  const settled = async () => {
    await expect(page.locator('#results [aria-busy="false"] article').first()).toBeVisible();
    steps.push({ search: new URL(page.url()).search, found: await titles(page) });
  };
  await settled();
  await page.getByRole('button', { name: /^Where/ }).click();
  const where = page.getByRole('dialog', { name: 'Where' });
  await where.getByRole('combobox', { name: 'Where' }).pressSequentially('australia', { delay: 20 });
  await where.getByRole('option', { name: 'Anywhere in Australia' }).click();
  await where.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/country=AU/);
  await settled();
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('dialog', { name: 'Sort' }).getByText('Newest', { exact: true }).click();
  await expect(page).toHaveURL(/country=AU&sort=newest/);
  await settled();

  const same = async (step: number) => {
    await expect.poll(() => new URL(page.url()).search).toBe(steps[step]?.search);
    await expect.poll(() => titles(page)).toEqual(steps[step]?.found);
  };
  await page.goBack();
  await same(1);
  await page.goBack();
  await same(0);
  await page.goForward();
  await page.goForward();
  await same(2);
  await page.reload();
  await same(2);
  const sent = await page.context().newPage();
  await sent.goto(page.url());
  await expect.poll(() => titles(sent)).toEqual(steps[2]?.found);
  await expect(sent.getByRole('button', { name: 'Remove filter Anywhere in Australia' })).toBeVisible();
});

test('[FIND-36] at 320 px every part of the search is reached by keyboard, and nothing is cut off', async ({
  page,
}) => {
  // 640 px at 200 % zoom are 320 px.
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'premium');
  await visit(page, '/homes');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  for (const part of ['Where', 'When', 'Guests', 'Filters', 'Sort']) {
    const all = page.getByRole('button', { name: 'Where, when, who' });
    await all.focus();
    await page.keyboard.press('Enter');
    const button = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${part}`) });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: part, exact: true });
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth), part).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(await fits()).toBe(true);
});
