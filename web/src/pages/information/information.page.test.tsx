import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openText } from '../../../test/long-texts.ts';
import { openPage } from '../../../test/open-page.tsx';

test('[HOW-01, HOW-02, HOW-03, HOW-04] how it works: four steps, the benefits, and a link to join for visitors', async () => {
  const { main, region, user } = await openText('/how-it-works');
  const journey = region('The journey');
  expect(journey.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'List your home',
    'Find your match',
    'Secure exchange',
    'Share experiences',
  ]);
  expect(journey.getAllByRole('listitem').length).toBeGreaterThan(4);
  expect(region('What you gain').getAllByRole('heading', { level: 3 })).toHaveLength(6);
  const start = await main.findByRole('link', { name: 'Get started today' });
  expect(start.getAttribute('href')).toBe('/subscription');
  await user.click(main.getByRole('link', { name: 'Create your account' }));
  await waitFor(() => expect(location.pathname).toBe('/subscription'));
});

test('[HOW-03, HOW-05] how it works: members get a link to the homes', async () => {
  const { main } = await openText('/how-it-works', 'free');
  const on = await main.findByRole('link', { name: 'Browse homes' });
  expect(on.getAttribute('href')).toBe('/');
  expect(main.queryByRole('link', { name: 'Get started today' })).toBeNull();
});

test('[ABOUT-01] about us', async () => {
  const { headings, region } = await openText('/about');
  expect(headings(2)).toEqual(expect.arrayContaining(['Our story', 'Our mission', 'Our values']));
  expect(region('Our values').getAllByRole('heading', { level: 3 })).toHaveLength(4);
});

test('[CAREER-01, CAREER-02] careers', async () => {
  const { region } = await openText('/careers');
  expect(region('Three openings').getAllByRole('article')).toHaveLength(3);
  expect(region('What we offer').getAllByRole('heading', { level: 3 })).toHaveLength(6);
});

test('[PRESS-01] press', async () => {
  const { headings, region } = await openText('/press');
  expect(headings(2)).toEqual(['Releases', 'Coverage', 'By the numbers', 'Media kit', 'Contacts']);
  expect(region('Contacts').getByRole('link', { name: /^press@/ })).toBeTruthy();
});

test('[PARTNER-01] partners', async () => {
  const { headings } = await openText('/partners');
  expect(headings(2).slice(0, 3)).toEqual(['Opportunities', 'Partners we look for', 'How it goes']);
});

test('[BLOG-01, BLOG-02, BLOG-03] the blog shows one article before six others, filtered by category', async () => {
  const { main, user } = await openText('/blog');
  const articles = () => main.getAllByRole('article');
  expect(articles()).toHaveLength(7);
  const featured = articles().filter(({ textContent }) => textContent?.includes('Featured'));
  expect(featured).toEqual([articles()[0]]);

  const choices = within(main.getByRole('group')).getAllByRole('button');
  const pressed = () =>
    choices.filter((choice) => choice.getAttribute('aria-pressed') === 'true').map((one) => one.textContent);
  expect(pressed()).toEqual(['All']);
  for (const choice of choices.slice(1)) {
    const name = choice.textContent ?? '';
    await user.click(choice);
    await waitFor(() => expect(pressed()).toEqual([name]));
    const kinds = articles().map((article) => article.querySelector('p')?.textContent ?? '');
    expect(kinds.filter((kind) => !kind.endsWith(name))).toEqual([]);
    expect(screen.getByText(kinds.length === 1 ? '1 article' : `${kinds.length} articles`)).toBeTruthy();
  }
  await user.click(choices[0] as HTMLElement);
  await waitFor(() => expect(articles()).toHaveLength(7));

  const link = within(articles()[0] as HTMLElement).getByRole('link');
  const title = link.textContent ?? '';
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'All articles' }));
  await waitFor(() => expect(location.pathname).toBe('/blog'));
});

test('[SAFETY-01, SAFETY-02, SAFETY-03] safety', async () => {
  const { headings, main, section } = await openText('/safety');
  expect(headings(2)).toEqual([
    'Safety features',
    'Best practices',
    'Warning signs',
    'Emergency numbers',
    'Insurance',
  ]);
  const numbers = main
    .getAllByRole('term')
    .map((term) => [term.textContent, term.closest('div')?.textContent ?? '']);
  expect(numbers).toEqual([
    ['Europe', expect.stringContaining('112')],
    ['North America', expect.stringContaining('911')],
    ['Australia and New Zealand', expect.stringContaining('000 in Australia, 111 in New Zealand')],
  ]);
  for (const [, text] of numbers) expect(text).toContain('support line, 24/7');
  expect(section('Insurance')).toContain('up to €45,000');
});

test('[A11Y-01, A11Y-02, A11Y-03, A11Y-04, A11Y-10, A11Y-11, A11Y-12] accessibility statement', async () => {
  const { main, region } = await openText('/accessibility');
  const items = (name: string) =>
    region(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(region('Our commitment')).toBeTruthy();
  for (const group of ['Visual', 'Keyboard', 'Audio and cognitive', 'Mobile'])
    expect(items(group)).not.toEqual([]);
  expect(items('Visual').join()).toContain('zoom up to 200%');
  const rows = main.getAllByRole('row').map(({ textContent }) => textContent);
  for (const row of [
    /WCAG 2.1 AA.*Compliant/,
    /EN 301 549.*Compliant/,
    /Web Accessibility Directive.*Ongoing/,
  ])
    expect(rows).toContainEqual(expect.stringMatching(row));
  expect(items('Assistive technologies')).toHaveLength(6);
  expect(items('What we are working on')).toHaveLength(4);
  expect(items('Keyboard shortcuts')).toEqual([
    expect.stringMatching(/Search homes.*Alt.*S/),
    expect.stringMatching(/Go to profile.*Alt.*P/),
    expect.stringMatching(/Close.*Escape/),
    expect.stringMatching(/Move through the page.*Tab/),
  ]);
  const feedback = region('Tell us what stands in your way');
  expect(feedback.getByText(/We aim to reply within 2 business days\./)).toBeTruthy();
  expect(feedback.getByRole('link', { name: 'Contact Accessibility Team' }).getAttribute('href')).toMatch(
    /^mailto:accessibility@swapstead\.example\?subject=Accessibility%20feedback/,
  );
});

test('[A11Y-09] a member writes to the accessibility team in a ticket', async () => {
  const { main } = await openText('/accessibility', 'free');
  await waitFor(() =>
    expect(main.getByRole('link', { name: 'Contact Accessibility Team' }).getAttribute('href')).toBe(
      '/support?subject=Accessibility+feedback',
    ),
  );
});

test('an address with an invalid fragment shows its page', async () => {
  await openPage('/about#100%');
  expect(await screen.findByRole('heading', { name: 'Our story' })).toBeTruthy();
  expect(screen.queryByText('Something went wrong')).toBeNull();
});
