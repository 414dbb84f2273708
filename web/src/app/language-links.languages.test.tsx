import { LANGUAGE_NAMES } from '@swapstead/contract/languages';
import { withLanguage } from '@swapstead/messages';
import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { LanguageLinks } from './language-links.tsx';

afterEach(cleanup);

const at = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <LanguageLinks />
  </MemoryRouter>
);
const links = () => within(screen.getByRole('navigation', { name: 'Language' })).getAllByRole('link');

it('the footer names every language in its own words, and marks the present one [LANG-04]', () => {
  render(at('/faq'));
  const own = links().filter(({ lang }) => lang in LANGUAGE_NAMES);
  expect(Object.fromEntries(own.map(({ lang, textContent }) => [lang, textContent]))).toEqual(LANGUAGE_NAMES);
  expect(own.map((one) => one.getAttribute('hreflang'))).toEqual(own.map(({ lang }) => lang));
  const present = links().filter((one) => one.getAttribute('aria-current') === 'true');
  expect(present.map(({ lang }) => lang)).toEqual(['en']);
});

it('its links lead to this page with what is searched for and the place in it [LANG-04]', () => {
  render(at('/homes?search=garden&guests=2#more'));
  const of = (language: string) =>
    links()
      .find(({ lang }) => lang === language)
      ?.getAttribute('href');
  expect(of('en')).toBe('/homes?search=garden&guests=2#more');
  expect(of('de')).toBe('/de/homes?search=garden&guests=2#more');
  cleanup();
  render(at('/?search=garden'));
  expect(of('it')).toBe('/it?search=garden');
});

it('without JavaScript they lead to the page, whose kept HTML is the same for every search [LANG-04]', () => {
  const html = withLanguage('fr', () => renderToStaticMarkup(at('/homes?search=garden')));
  expect(html).toContain('href="/de/homes"');
  expect(html).toMatch(/<a href="\/fr\/homes" lang="fr" hrefLang="fr" aria-current="true"/);
  expect(html).not.toContain('garden');
});

it('a page in English alone has none [LANG-04, LANG-27]', () => {
  expect(renderToStaticMarkup(at('/admin'))).toBe('');
});
