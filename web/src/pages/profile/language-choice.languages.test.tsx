import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

async function openProfile(save: Answers['PUT /api/profiles/me/language']) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { user, calls } = await openPage('/profile', {
    viewer: 'free',
    answers: { 'GET /api/swaps': { sections: [], waiting: 0 }, 'PUT /api/profiles/me/language': save },
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Your language');
  expect(choice.value).toBe('en');
  const asked = () => calls.filter(({ route }) => route === 'PUT /api/profiles/me/language');
  return { user, choice, asked, assign };
}

test('choosing a language saves it at once, and opens the profile in it [LANG-05]', async () => {
  const { user, choice, asked, assign } = await openProfile(({ body }) => body);
  await user.selectOptions(choice, 'Deutsch');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/de/profile'));
  expect(asked().map(({ body }) => body)).toEqual([{ language: 'de' }]);
  assign.mockRestore();
});

test('a language that could not be saved is not shown as chosen, and the page stays as it is [LANG-05]', async () => {
  const { user, choice, asked, assign } = await openProfile(refusal(503));
  await user.selectOptions(choice, 'Français');
  expect(await screen.findByText("We couldn't save your language")).toBeTruthy();
  expect(choice.value).toBe('en');
  expect(asked()).toHaveLength(1);
  expect(assign).not.toHaveBeenCalled();
  assign.mockRestore();
});
