import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import site from '../../../../server/site.defaults.json';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const main = () => within(screen.getByRole('main'));
const field = (label: string) => main().getByLabelText<HTMLInputElement>(label);
const send = () => main().getByRole('button', { name: 'Send message' });
const ANSWER = "Thank you. We've got your message, and someone from our team will answer you by email.";
const TAKEN: Answers = { 'POST /api/contact': { message: ANSWER } };

async function open(path = '/contact', answers: Answers = TAKEN, viewer: 'visitor' | 'free' = 'visitor') {
  const page = await openPage(path, { answers, viewer });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  return page;
}

test('[SUPP-19] a visitor writes to the team without signing in, and finds every other way to reach them', async () => {
  const { user, calls } = await open();
  const other = within(main().getByRole('region', { name: 'Other ways to reach us' }));
  expect(other.getByRole('link', { name: site.emails.support }).getAttribute('href')).toBe(
    `mailto:${site.emails.support}`,
  );
  expect(other.getByRole('link', { name: site.phone }).getAttribute('href')).toBe('tel:+31200000142');
  const { street, postal_code, city, country } = site.address;
  expect(other.getByRole('group').textContent).toBe(
    `${site.company_name}${street}${postal_code} ${city}${country}`,
  );
  await user.type(field('Email'), 'nora@example.test');
  await user.type(field('Subject'), 'My account');
  await user.type(field('Message'), 'I cannot sign in any more.');
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Message sent' })).toBe(document.activeElement);
  expect(screen.getByText(ANSWER)).toBeTruthy();
  expect(screen.getByText('nora@example.test')).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/contact')?.body).toEqual({
    email: 'nora@example.test',
    subject: 'My account',
    message: 'I cannot sign in any more.',
    submission_id: expect.any(String),
  });
});

test('[SUPP-19] a missing value is reported at its field, and nothing is sent', async () => {
  const { user, calls } = await open('/contact?subject=My+account');
  expect(field('Subject').value).toBe('My account');
  await user.clear(field('Subject'));
  await user.click(send());
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Subject is required')).toBeTruthy();
  expect(screen.getByText('Message must be at least 10 characters')).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/contact')).toBe(false);
});

test('[SUPP-20] a refusal is shown at the button, the text stays, and sending it again uses the same submission id', async () => {
  let isDown = true;
  const { user, calls } = await open('/contact?subject=My+account', {
    'POST /api/contact': () =>
      isDown ? refusal(429, 'Too many attempts. Please try again later.') : { message: ANSWER },
  });
  await user.type(field('Email'), 'nora@example.test');
  await user.type(field('Message'), 'I cannot sign in any more.');
  await user.click(send());
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy();
  expect(field('Message').value).toBe('I cannot sign in any more.');
  isDown = false;
  await user.click(send());
  await screen.findByRole('heading', { name: 'Message sent' });
  const names = calls
    .filter(({ route }) => route === 'POST /api/contact')
    .map(({ body }) => (body as { submission_id: string }).submission_id);
  expect(new Set(names).size).toBe(1);
});

test('[SUPP-19] a member sees a link to open a ticket', async () => {
  await open('/contact', TAKEN, 'free');
  const link = await main().findByRole('link', { name: 'Open a ticket' });
  expect(link.getAttribute('href')).toBe('/support');
  await screen.findByRole('button', { name: 'Send message' });
});

test('[SUPP-21] the refusal links a suspended member to the form, with address and subject filled in', async () => {
  const sentence = 'This account is suspended. Contact us if you think this is a mistake.';
  const { user } = await openPage('/auth', {
    answers: { ...TAKEN, 'POST /api/auth/sign-in': refusal(403, sentence, 'account_suspended') },
  });
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  await user.type(field('Email'), 'nora@example.test');
  await user.type(field('Password'), 'a password of mine');
  await user.click(main().getByRole('button', { name: 'Sign in' }));
  expect((await main().findAllByText(sentence)).length).toBeGreaterThan(0);
  const [help] = main().getAllByRole('link', { name: 'Contact us' });
  await user.click(help as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  expect([field('Email').value, field('Subject').value]).toEqual([
    'nora@example.test',
    'My account is suspended',
  ]);
});

test.each([
  ['/auth', "Can't get in? Contact us"],
  ['/auth/step', "Can't get in? Contact us"],
  ['/auth/recover', "Can't get in? Contact us"],
  ['/auth/reset', "Can't get in? Contact us"],
  ['/auth/verify', "Can't get in? Contact us"],
  ['/confirm-email', "Can't get in? Contact us"],
  ['/undo-email', "Can't get in? Contact us"],
  ['/support', "I can't sign in"],
  ['/support/40000000-0000-4000-8000-000000000001', "I can't sign in"],
])('[SUPP-21] %s links to people who answer: %s', async (path, words) => {
  const gone = refusal(400, 'This link is invalid or has expired.', 'invalid_link');
  await openPage(path, {
    answers: {
      'GET /api/auth/step': refusal(401, 'Please sign in again.', 'step_over'),
      'POST /api/auth/check-reset-link': gone,
      'POST /api/auth/verify': gone,
      'POST /api/auth/read-undo': gone,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const link = await main().findByRole('link', { name: words.endsWith('Contact us') ? 'Contact us' : words });
  expect(link.getAttribute('href')).toBe('/contact');
  expect(link.closest('p, div')?.textContent).toContain(words);
});
