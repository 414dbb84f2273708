import { ARTICLES } from '@swapstead/contract/site/articles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

test('the chosen category is restored when going back from an article', async () => {
  const [article] = ARTICLES;
  const category = article?.category ?? '';
  const ofCategory = ARTICLES.filter((one) => one.category === category);
  const { user } = await openPage('/blog');
  const chip = () => screen.findByRole('button', { name: category });
  await user.click(await chip());
  const titles = () => screen.getAllByRole('article').length;
  await waitFor(() => expect(titles()).toBe(ofCategory.length));
  expect(ofCategory.length).toBeLessThan(ARTICLES.length);
  await user.click(screen.getAllByRole('link', { name: ofCategory[0]?.title })[0] as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe(`/blog/${ofCategory[0]?.slug}`));
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/blog'));
  expect((await chip()).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(titles()).toBe(ofCategory.length));
});
