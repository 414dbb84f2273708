import { expect, test } from './fixtures.ts';
import { signInAs } from './page/members.ts';
import { headings, main, open, region, section } from './page/texts.ts';

test('[HOW-01, HOW-02, HOW-03, HOW-04] how it works: four steps, what you gain, and the way in for a visitor', async ({
  page,
}) => {
  await open(page, '/how-it-works');
  const journey = region(page, 'The journey');
  await expect(journey.getByRole('heading', { level: 2 })).toHaveText([
    'List your home',
    'Find your match',
    'Secure exchange',
    'Share experiences',
  ]);
  await expect(journey.getByRole('listitem').first()).toBeVisible();
  await expect(region(page, 'What you gain').getByRole('heading', { level: 3 })).toHaveCount(6);
  await expect(main(page).getByRole('link', { name: 'Get started today' })).toHaveAttribute(
    'href',
    '/subscription',
  );
  await main(page).getByRole('link', { name: 'Create your account' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('[HOW-03, HOW-05, A11Y-09] a member goes on to the homes, and writes to the accessibility team in a ticket', async ({
  page,
}) => {
  await signInAs(page, 'free');
  await open(page, '/how-it-works');
  await expect(main(page).getByRole('link', { name: 'Browse homes' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Get started today' })).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Browse homes' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/accessibility');
  const contact = main(page).getByRole('link', { name: 'Contact Accessibility Team' });
  await expect(contact).toHaveAttribute('href', '/support?subject=Accessibility+feedback');
  await contact.click();
  await expect(page.getByLabel('Subject')).toHaveValue('Accessibility feedback');
});

test('[FAQ-01, FAQ-02, FAQ-03, FAQ-04, FAQ-05, FAQ-06, FAQ-07, FAQ-08] questions open and close by mouse and keyboard', async ({
  page,
}) => {
  const wanted = {
    'Insurance & Safety': [/insurance/, /belongings/],
    'Property Care': [/clean/, /treat the home/],
    Communication: [/reply/, /emergency/],
    'Arrival & Departure': [/arrival/, /departure checklist/],
    'Respect & Privacy': [/privacy/, /damaged/],
  };
  await open(page, '/faq');
  expect((await headings(page, 2)).slice(0, 5)).toEqual(Object.keys(wanted));
  for (const [title, questions] of Object.entries(wanted)) {
    const shown = await region(page, title).getByRole('heading', { level: 3 }).allTextContents();
    expect(shown).toEqual(questions.map((question) => expect.stringMatching(question)));
  }

  const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(told).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
  expect(told.mainEntity).toHaveLength(10);

  const answers = main(page).locator('details');
  await expect(answers).toHaveCount(10);
  await expect(main(page).locator('details[open]')).toHaveCount(0);
  const first = answers.first();
  const text = first.getByText('Keep your home and contents insurance');
  await expect(text).toBeHidden();
  await first.locator('summary').click();
  await expect(text).toBeVisible();
  await first.locator('summary').click();
  await expect(text).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Space');
  await expect(text).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answers.nth(1)).toHaveAttribute('open');

  await main(page).getByRole('link', { name: 'Quick Support' }).click();
  await expect(page).toHaveURL('/support');
});

test('[ABOUT-01, CAREER-01, CAREER-02, PRESS-01, PARTNER-01] who we are, whom we look for, what we tell the press', async ({
  page,
}) => {
  await open(page, '/about');
  expect(await headings(page, 2)).toEqual(expect.arrayContaining(['Our story', 'Our mission', 'Our values']));
  await expect(region(page, 'Our values').getByRole('heading', { level: 3 })).toHaveCount(4);

  await open(page, '/careers');
  await expect(region(page, 'Three openings').getByRole('article')).toHaveCount(3);
  await expect(region(page, 'What we offer').getByRole('heading', { level: 3 })).toHaveCount(6);

  await open(page, '/press');
  expect(await headings(page, 2)).toEqual([
    'Releases',
    'Coverage',
    'By the numbers',
    'Media kit',
    'Contacts',
  ]);
  await expect(region(page, 'Contacts').getByRole('link', { name: /^press@/ })).toBeVisible();

  await open(page, '/partners');
  expect((await headings(page, 2)).slice(0, 3)).toEqual([
    'Opportunities',
    'Partners we look for',
    'How it goes',
  ]);
});

test('[BLOG-01, BLOG-02, BLOG-03] the blog shows one article before six others, filtered by category', async ({
  page,
}) => {
  await open(page, '/blog');
  const articles = main(page).getByRole('article');
  await expect(articles).toHaveCount(7);
  await expect(articles.filter({ hasText: 'Featured' })).toHaveCount(1);

  const categories = main(page).getByRole('group').getByRole('button');
  const all = categories.filter({ hasText: /^All$/ });
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  for (const name of (await categories.allTextContents()).slice(1)) {
    await categories.filter({ hasText: name }).click();
    await expect(categories.and(page.locator('[aria-pressed=true]'))).toHaveText([name]);
    const kinds = await articles.locator('p:first-of-type').allTextContents();
    expect(kinds.length, name).toBeGreaterThan(0);
    expect(kinds.filter((kind) => !kind.endsWith(name))).toEqual([]);
    await expect(page.getByRole('status').filter({ hasText: 'article' })).toHaveText(
      kinds.length === 1 ? '1 article' : `${kinds.length} articles`,
    );
  }
  await all.click();
  await expect(articles).toHaveCount(7);

  const featured = articles.filter({ hasText: 'Featured' }).getByRole('link');
  const title = (await featured.textContent()) ?? '';
  await featured.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await main(page).getByRole('link', { name: 'All articles' }).click();
  await expect(page).toHaveURL('/blog');
});

test('[SAFETY-01, SAFETY-02, SAFETY-03, A11Y-01, A11Y-02, A11Y-03, A11Y-04, A11Y-10, A11Y-11, A11Y-12] safety and accessibility', async ({
  page,
}) => {
  await open(page, '/safety');
  expect(await headings(page, 2)).toEqual([
    'Safety features',
    'Best practices',
    'Warning signs',
    'Emergency numbers',
    'Insurance',
  ]);
  const numbers = main(page).locator('dl > div');
  await expect(numbers.locator('dt')).toHaveText(['Europe', 'North America', 'Australia and New Zealand']);
  await expect(numbers).toContainText(['112', '911', '000 in Australia, 111 in New Zealand']);
  await expect(numbers.filter({ hasText: 'support line, 24/7' })).toHaveCount(3);
  expect(await section(page, 'Insurance')).toContain('up to €45,000');

  await open(page, '/accessibility');
  await expect(region(page, 'Our commitment')).toBeVisible();
  for (const group of ['Visual', 'Keyboard', 'Audio and cognitive', 'Mobile'])
    await expect(region(page, group).getByRole('listitem').first()).toBeVisible();
  await expect(region(page, 'Visual')).toContainText('zoom up to 200%');
  await expect(
    main(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
  ).toContainText([
    /WCAG 2.1 AA.*Compliant/,
    /EN 301 549.*Compliant/,
    /Web Accessibility Directive.*Ongoing/,
  ]);
  await expect(region(page, 'Assistive technologies').getByRole('listitem')).toHaveCount(6);
  await expect(region(page, 'What we are working on').getByRole('listitem')).toHaveCount(4);
  await expect(region(page, 'Keyboard shortcuts').getByRole('listitem')).toContainText([
    /Search homes.*Alt \+ S/,
    /Go to profile.*Alt \+ P/,
    /Close.*Escape/,
    /Move through the page.*Tab/,
  ]);
  const feedback = region(page, 'Tell us what stands in your way');
  await expect(feedback).toContainText('We aim to reply within 2 business days.');
  await expect(feedback.getByRole('link', { name: 'Contact Accessibility Team' })).toHaveAttribute(
    'href',
    /^mailto:accessibility@swapstead\.example\?subject=Accessibility%20feedback/,
  );
});
