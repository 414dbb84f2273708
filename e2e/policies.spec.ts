import { expect, test } from './fixtures.ts';
import { headings, main, open, region, section } from './page/texts.ts';

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
