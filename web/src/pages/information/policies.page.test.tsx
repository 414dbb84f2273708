import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openText } from '../../../test/long-texts.ts';
import { openPage } from '../../../test/open-page.tsx';

const DATED = 'Last updated: 15 March 2024';

test('[PRIV-01, PRIV-02, PRIV-03, PRIV-04, PRIV-05] the privacy policy', async () => {
  const { headings, main, section } = await openText('/privacy');
  expect(main.getByText(DATED)).toBeTruthy();
  expect(headings(2)).toEqual([
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
  expect(section('International Data Transfers')).toMatch(/For EU users[\s\S]*GDPR[\s\S]*safeguards/);
  expect(section("Children's Privacy")).toContain('not intended for people under 18');
  expect(section("Children's Privacy")).toContain('their data is deleted');
  expect(section('Contact Us')).toMatch(
    /privacy@[\s\S]*for EU users[\s\S]*dpo@[\s\S]*1019 ZZ Amsterdam[\s\S]*\+31 20/,
  );
});

test.each([
  ['where there is one', { translates: true }, 1],
  ['only there', {}, 0],
] as const)('the privacy policy names the translation service, %s [LANG-22]', async (_, site, times) => {
  await openPage('/privacy', { site });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText(/a translation service gets that text from us/)).toHaveLength(times);
});

test('[TERMS-01, TERMS-02, TERMS-03, TERMS-04, TERMS-05, TERMS-06, TERMS-07, TERMS-08, TERMS-09] the terms', async () => {
  const { headings, main, section } = await openText('/terms');
  expect(main.getByText(DATED)).toBeTruthy();
  expect(headings(2)).toEqual([
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
  for (const [title, sentences] of Object.entries(said))
    for (const sentence of sentences) expect(section(title), title).toMatch(sentence);
});

test('[COOKIE-01, COOKIE-02, COOKIE-03, COOKIE-04] the cookie policy', async () => {
  const { headings, main, region, section } = await openText('/cookies');
  expect(main.getByText(DATED)).toBeTruthy();
  expect(section('What cookies are')).toContain('A cookie is a small text');
  for (const [type, badge] of [
    ['Essential', 'Required'],
    ['Analytics', 'Optional'],
    ['Functional', 'Optional'],
    ['Marketing', 'Optional'],
  ] as const)
    expect(region(type).getByText(badge)).toBeTruthy();
  expect(headings(3)).toEqual(
    expect.arrayContaining([
      'An analytics service',
      'A card payment provider',
      'A backend database provider',
      'Social login platforms',
    ]),
  );
  for (const browser of ['Chrome', 'Firefox', 'Safari', 'Edge'])
    expect(section('In your browser')).toContain(browser);
});
