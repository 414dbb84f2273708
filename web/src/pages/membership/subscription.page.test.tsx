import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const plans = async () =>
  within(await screen.findByRole('region', { name: 'Plans' }))
    .getAllByRole('article')
    .map((card) => card.dataset.plan);

test('plans in one column begin with Annual', async () => {
  await openPage('/subscription', { viewer: 'free' });
  expect(await plans()).toEqual(['annual', 'biannual', 'free']);
});

test('plans in one column begin with the one chosen before signing in', async () => {
  await openPage('/subscription?plan=biannual', { viewer: 'free' });
  expect(await plans()).toEqual(['biannual', 'annual', 'free']);
});
