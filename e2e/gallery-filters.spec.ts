import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allHomes, cardOf, cards, titles, visit } from './page/gallery.ts';
import { signInAs } from './page/members.ts';
import { renderedByBrowser } from './page/site.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search homes' });
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const tag = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) });

test.describe('search', () => {
  test('[HOME-08, HOME-09, HOME-25, HOME-26] finds titles, descriptions and tags whatever the case and the spaces', async ({
    page,
    request,
  }) => {
    await visit(page, '/');
    await expect(search(page)).toHaveAttribute('placeholder', 'Search homes, locations, or tags...');
    await search(page).fill('  TURRET ');
    await expect(cardOf(page, 'The room in the turret')).toBeVisible();
    const found = await allHomes(request, 'search=turret');
    await expect(heading(page)).toHaveText(`${found.length} homes found`);
    await expect(cards(page)).toHaveCount(found.length);
    await search(page).fill('camel NEXT door');
    await expect(cardOf(page, 'Where the tarmac ends')).toBeVisible();
    await search(page).fill('fishing boats come home');
    await expect(cardOf(page, 'The pool that runs into the bay')).toBeVisible();
    await expect(heading(page)).toHaveText('1 homes found');
  });

  test('[HOME-11, HOME-12, PERM-04] a place finds nothing for a visitor, who is told why', async ({
    page,
  }) => {
    const hint = page.getByText('Searching by place is a premium feature.');
    await visit(page, '/');
    await expect(cards(page).first()).toBeVisible();
    await expect(hint).toBeHidden();
    await search(page).fill('Merzouga');
    await expect(heading(page)).toHaveText('0 homes found');
    await expect(hint).toBeVisible();
    await search(page).fill('turret');
    await expect(heading(page)).toHaveText(/^[1-9]\d* homes found$/);
    await expect(hint).toBeVisible();
    await hint.getByRole('link').click();
    await expect(page).toHaveURL('/subscription');
  });

  test('[HOME-10, HOME-11, HOME-12] a place finds nothing for a free member, who is told why, and its homes for a subscriber', async ({
    page,
  }) => {
    const hint = page.getByText('Searching by place is a premium feature.');
    await signInAs(page, 'free');
    await visit(page, '/homes?search=Merzouga');
    await expect(heading(page)).toHaveText('0 homes found');
    await expect(hint).toBeVisible();
    await expect(hint.getByRole('link')).toHaveAttribute('href', '/subscription');
    // Away first: the page still asks for what its member has.
    await page.goto('/healthz');
    await page.context().clearCookies();
    await signInAs(page, 'premium');
    await visit(page, '/homes?search=Merzouga');
    await expect(cardOf(page, 'Where the tarmac ends')).toBeVisible();
    await expect(hint).toHaveCount(0);
  });

  test('the address holds the filters: reload, back and a sent link give the same homes', async ({
    page,
    request,
  }) => {
    const total = (await allHomes(request, 'search=sea&tags=Quiet%20retreat')).length;
    const found = `${total} homes found`;
    await visit(page, '/homes');
    await search(page).fill('sea');
    await expect(page).toHaveURL('/homes?search=sea');
    await button(page, 'Show tags').click();
    await tag(page, 'Quiet retreat').click();
    await expect(page).toHaveURL('/homes?search=sea&tag=Quiet+retreat');
    await expect(heading(page)).toHaveText(found);
    await page.reload();
    await expect(heading(page)).toHaveText(found);
    await expect(search(page)).toHaveValue('sea');
    await page.goBack();
    await expect(active(page).getByRole('listitem')).toHaveCount(1);
    await page.goBack();
    await expect(heading(page)).toHaveText('Discover amazing homes');
    await expect(search(page)).toHaveValue('');
  });

  test('fast typing keeps every letter', async ({ page }) => {
    await visit(page, '/homes');
    await search(page).pressSequentially('a garden with a roof on it', { delay: 60 });
    await expect(search(page)).toHaveValue('a garden with a roof on it');
    await expect(page).toHaveURL('/homes?search=a+garden+with+a+roof+on+it');
    await expect(cardOf(page, 'A garden with a roof on it')).toBeVisible();
  });
});

test.describe('tags', () => {
  test('[HOME-13, HOME-14, HOME-15] are hidden at first, and a category opens and limits them without filtering', {
    tag: '@widths',
  }, async ({ page }) => {
    await visit(page, '/');
    await expect(cards(page).first()).toBeVisible();
    const group = page.getByRole('group', { name: 'Tag categories' });
    expect(await group.getByRole('button').allInnerTexts()).toEqual([
      'All',
      'Lifestyle',
      'Design',
      'Location',
      'Features',
    ]);
    await expect(group.getByRole('button', { pressed: true })).toHaveText('All');
    await expect(tag(page, 'Garden')).toBeHidden();
    await button(page, 'Show tags').click();
    await tag(page, 'Garden').click();
    await button(page, 'Hide tags').click();
    await expect(tag(page, 'Garden')).toBeHidden();
    await expect(heading(page)).toHaveText(/homes found/);
    const found = (await heading(page).textContent()) ?? '';
    await button(page, 'Design').click();
    await expect(tag(page, 'Modern')).toBeVisible();
    await expect(button(page, 'Hide tags')).toBeVisible();
    await expect(tag(page, 'Garden')).toBeHidden();
    await expect(active(page)).toContainText('Garden');
    await expect(heading(page)).toHaveText(found);
  });

  test('[HOME-16] presets stand under their own category, custom tags under lifestyle', async ({ page }) => {
    await visit(page, '/homes');
    const own = { Design: 'Modern', Location: 'Walkable', Features: 'Garden', Lifestyle: 'City living' };
    for (const [category, name] of Object.entries(own)) {
      await button(page, category).click();
      await expect(tag(page, name)).toBeVisible();
      for (const other of Object.values(own)) if (other !== name) await expect(tag(page, other)).toBeHidden();
    }
    await button(page, /^Show \d+ more tags$/).click();
    await expect(tag(page, 'Camel next door')).toBeVisible();
  });

  test('[HOME-17, HOME-18] show the exact count of all listed homes', async ({ page, request }) => {
    const homes = await allHomes(request);
    await visit(page, '/homes');
    await button(page, 'Features').click();
    for (const name of ['Garden', 'Balcony', 'Library']) {
      const count = homes.filter((home) => home.interests.includes(name)).length;
      await expect(button(page, `${name} (${count})`)).toBeVisible();
    }
  });

  test('[HOME-26] the heading has the number of all that match, not of the cards that are loaded', async ({
    page,
  }) => {
    await renderedByBrowser(page);
    await page.route(/\/api\/homes\/count\?/, (route) => route.fulfill({ json: { total: 137 } }));
    await visit(page, '/homes?tag=Garden');
    await expect(heading(page)).toHaveText('137 homes found');
    await expect(cards(page).first()).toBeVisible();
    expect(await cards(page).count()).toBeLessThan(137);
  });

  test('[HOME-19, HOME-20, HOME-26] narrow down together with each other and with the search', async ({
    page,
    request,
  }) => {
    const both = await allHomes(request, 'tags=Garden&tags=Quiet%20retreat');
    expect(both.length).toBeGreaterThan(0);
    const matching = both.filter(
      ({ interests }) => interests.includes('Garden') && interests.includes('Quiet retreat'),
    );
    expect(both).toEqual(matching);
    await visit(page, '/homes');
    await button(page, 'Show tags').click();
    await tag(page, 'Garden').click();
    await expect(tag(page, 'Garden')).toHaveAttribute('aria-pressed', 'true');
    await tag(page, 'Quiet retreat').click();
    await expect(heading(page)).toHaveText(`${both.length} homes found`);
    await expect.poll(() => titles(page)).toEqual(both.map((home) => home.title));
    await search(page).fill('no home says this');
    await expect(heading(page)).toHaveText('0 homes found');
    // The tag is pressed before the search has left the screen: both changes count.
    await search(page).fill('');
    await tag(page, 'Quiet retreat').click();
    await expect(search(page)).toHaveValue('');
    await expect(tag(page, 'Quiet retreat')).toHaveAttribute('aria-pressed', 'false');
    await expect(heading(page)).not.toHaveText(`${both.length} homes found`);
  });

  test('[HOME-23, HOME-24] 20 are shown, the button reveals the rest', async ({ page, request }) => {
    const { tags } = (await (await request.get('/api/tags')).json()) as { tags: unknown[] };
    const chips = page.getByRole('button', { name: /\(\d+\)$/ });
    await visit(page, '/homes');
    await button(page, 'Show tags').click();
    await expect(chips).toHaveCount(20);
    await button(page, `Show ${tags.length - 20} more tags`).click();
    await expect(chips).toHaveCount(tags.length);
    await expect(button(page, /more tags/)).toBeHidden();
    await button(page, 'Design').click();
    await expect(tag(page, 'Modern')).toBeVisible();
    await expect.poll(() => chips.count()).toBeLessThanOrEqual(20);
    await expect(button(page, /more tags/)).toBeHidden();

    await renderedByBrowser(page);
    for (const [all, more] of [
      [20, 0],
      [21, 1],
    ] as const) {
      await page.route('/api/tags', (route) => route.fulfill({ json: { tags: tags.slice(0, all) } }));
      await visit(page, '/homes');
      await button(page, 'Show tags').click();
      await expect(chips).toHaveCount(20);
      await expect(button(page, /more tags/)).toHaveText(more ? [`Show ${more} more tags`] : []);
    }
  });
});

test.describe('active filters', () => {
  test('[HOME-21, HOME-22] are listed, leave one by one or all together', { tag: '@widths' }, async ({
    page,
  }) => {
    const names = active(page).getByRole('listitem');
    await visit(page, '/homes?search=sea&tag=Garden&tag=Modern&saved=1');
    await expect(names).toHaveText([/sea/, /Garden/, /Modern/, /Saved/]);
    await button(page, 'Remove tag Garden').click();
    await expect(names).toHaveText([/sea/, /Modern/, /Saved/]);
    await button(page, /^Remove search/).click();
    await expect(names).toHaveText([/Modern/, /Saved/]);
    await expect(search(page)).toHaveValue('');
    await button(page, 'Remove filter Saved').click();
    await expect(names).toHaveText([/Modern/]);

    await visit(page, '/homes?search=sea&tag=Garden&saved=1');
    await expect(names).toHaveCount(3);
    await button(page, 'Clear all').click();
    await expect(active(page)).toBeHidden();
    await expect(search(page)).toHaveValue('');
    await expect(button(page, 'Saved')).toHaveAttribute('aria-pressed', 'false');
    await expect(heading(page)).toHaveText('Discover amazing homes');
    await expect(page).toHaveURL('/homes');
  });

  test('[HOME-38] Saved shows the homes with a heart on this device, without those that are gone', async ({
    page,
  }) => {
    const title = 'The house with the red door';
    await page.addInitScript(() => {
      if (!localStorage.getItem('swapstead.favourites')) {
        localStorage.setItem('swapstead.favourites', '["00000000-0000-4000-8000-000000000000"]');
      }
    });
    await visit(page, '/');
    await button(page, `Save ${title}`).click();
    await page.getByRole('button', { name: /^Saved \d/ }).click();
    await expect(active(page)).toContainText('Saved');
    await expect(heading(page)).toHaveText('1 homes found');
    await expect.poll(() => titles(page)).toEqual([title]);
    await page.reload();
    await expect(heading(page)).toHaveText('1 homes found');
    await button(page, `Save ${title}`).click();
    await expect(heading(page)).toHaveText('0 homes found');
    await expect(cards(page)).toHaveCount(0);
  });
});
