import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAs } from './page/members.ts';

const main = (page: Page) => page.getByRole('main');
const headings = (page: Page, level: number) => main(page).getByRole('heading', { level }).allTextContents();
const region = (page: Page, name: string) => main(page).getByRole('region', { name });

/** Opens a page and waits until its own code has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What stands under a heading of a long text, up to the next one of the same level. */
const section = (page: Page, title: string): Promise<string> =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).evaluate((heading) => {
    let text = '';
    for (let next = heading.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
      text += `${next.textContent}\n`;
    return text;
  });

test('[HOW-01, HOW-02, HOW-03, HOW-04] how it works: four steps, what you gain, and the way in for a visitor', async ({
  page,
}) => {
  await open(page, '/how-it-works');
  expect((await headings(page, 2)).slice(0, 4)).toEqual([
    'List your home',
    'Find your match',
    'Secure exchange',
    'Share experiences',
  ]);
  await expect(page.getByRole('region', { name: 'The journey' }).getByRole('listitem').first()).toBeVisible();
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

test('[SAFETY-01, SAFETY-02, SAFETY-03, A11Y-01, A11Y-02, A11Y-03, A11Y-04, A11Y-10, A11Y-11] safety and accessibility', async ({
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

test('[PRIV-01, PRIV-02, PRIV-03, PRIV-04, PRIV-05] the privacy policy', async ({ page }) => {
  await open(page, '/privacy');
  await expect(main(page).getByText('Last updated: 15 March 2024')).toBeVisible();
  expect(await headings(page, 2)).toEqual([
    'Information We Collect',
    'How We Use Your Information',
    'How We Share Your Information',
    'Security',
    'Your Rights',
    'International Data Transfers',
    "Children's Privacy",
    'Changes to This Policy',
    'Contact Us',
  ]);
  expect(await section(page, 'International Data Transfers')).toMatch(
    /For EU users[\s\S]*GDPR[\s\S]*safeguards/,
  );
  const children = await section(page, "Children's Privacy");
  expect(children).toContain('not intended for people under 18');
  expect(children).toContain('their data is deleted');
  expect(await section(page, 'Contact Us')).toMatch(
    /privacy@[\s\S]*for EU users[\s\S]*dpo@[\s\S]*1019 ZZ Amsterdam[\s\S]*\+31 20/,
  );
});

test('[TERMS-01, TERMS-02, TERMS-03, TERMS-04, TERMS-05, TERMS-06, TERMS-07, TERMS-08, TERMS-09] the terms', async ({
  page,
}) => {
  await open(page, '/terms');
  await expect(main(page).getByText('Last updated: 15 March 2024')).toBeVisible();
  expect(await headings(page, 2)).toEqual([
    'Acceptance of Terms',
    'Platform Description',
    'User Accounts and Eligibility',
    'User Responsibilities',
    'Prohibited Activities',
    'Payment and Fees',
    'Privacy and Data Protection',
    'Intellectual Property',
    'Disclaimers and Limitations',
    'Dispute Resolution',
    'Termination',
    'Changes to Terms',
    'Contact Information',
  ]);
  const said: Record<string, RegExp[]> = {
    'Platform Description': [/not a party to exchanges/, /do not own or manage listed homes/],
    'User Accounts and Eligibility': [/at least 18/, /accurate, current and complete/],
    'Prohibited Activities': [/multiple accounts/, /automated manipulation/],
    'Payment and Fees': [
      /Registration is free/,
      /Price changes are announced with 30 days' notice/,
      /Fees are non-refundable except as required by law/,
    ],
    'Dispute Resolution': [/governing law is the law of the Netherlands and the EU/],
    Termination: [
      /via support or in your account settings/,
      /Access ceases immediately/,
      /suspend or terminate an account for violations.*risk/s,
    ],
    'Changes to Terms': [/material changes by e-mail or on the platform/, /Continued use.*is acceptance/],
  };
  for (const [title, sentences] of Object.entries(said)) {
    const text = await section(page, title);
    for (const sentence of sentences) expect(text, title).toMatch(sentence);
  }
});

test('[COOKIE-01, COOKIE-02, COOKIE-03, COOKIE-04] the cookie policy; policies print as text alone', async ({
  page,
}) => {
  await open(page, '/cookies');
  await expect(main(page).getByText('Last updated: 15 March 2024')).toBeVisible();
  expect(await section(page, 'What cookies are')).toContain('A cookie is a small text');
  for (const [type, badge] of [
    ['Essential', 'Required'],
    ['Analytics', 'Optional'],
    ['Functional', 'Optional'],
    ['Marketing', 'Optional'],
  ] as const)
    await expect(region(page, type).getByText(badge, { exact: true })).toBeVisible();
  const services = await main(page).getByRole('heading', { level: 3 }).allTextContents();
  expect(services).toEqual(
    expect.arrayContaining([
      'An analytics service',
      'A card payment provider',
      'A backend database provider',
      'Social login platforms',
    ]),
  );
  const advice = await section(page, 'In your browser');
  for (const browser of ['Chrome', 'Firefox', 'Safari', 'Edge']) expect(advice).toContain(browser);

  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.getByText('A cookie is a small text')).toBeVisible();
});

test('a long text has a table of contents that leads to its parts and says where one is', async ({
  page,
}) => {
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const path of ['/safety', '/privacy', '/cookies', '/terms']) {
    await open(page, path);
    await expect(contents.getByRole('link')).toHaveText(await headings(page, 2));
  }
  const link = contents.getByRole('link', { name: 'Dispute Resolution' });
  await link.click();
  await expect(page).toHaveURL('/terms#dispute-resolution');
  await expect(page.getByRole('heading', { name: 'Dispute Resolution' })).toBeInViewport();
  await expect(link).toHaveAttribute('aria-current', 'location');
  await open(page, '/privacy#your-rights');
  await expect(page.getByRole('heading', { name: 'Your Rights' })).toBeInViewport();
});
