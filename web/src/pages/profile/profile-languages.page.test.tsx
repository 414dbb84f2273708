import type { OwnProfile } from '@swapstead/contract/profiles/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';

/** Opens the editor of a profile on a fake server. */
async function openEditor(changes: Partial<OwnProfile> = {}) {
  const server = { stored: anOwnProfile(changes) };
  const { user } = await openPage('/profile', {
    viewer: 'free',
    answers: {
      'GET /api/homes/own': { homes: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/profiles/me': () => server.stored,
      'PUT /api/profiles/me': ({ body }) => {
        server.stored = { ...server.stored, ...body };
        return server.stored;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('form', { name: 'Edit profile' });
  return { user, server };
}

const select = () => screen.getByLabelText<HTMLSelectElement>(/^Languages you speak/);
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add language' });
const offered = () => [...select().options].map(({ text }) => text);
const added = () => {
  const list = screen.queryByRole('list', { name: 'Languages added so far' });
  return list
    ? within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    : [];
};

test('languages are added one by one, offered once each, and saved in their order [LANG-25]', async () => {
  const { user, server } = await openEditor();
  expect(offered().slice(0, 3)).toEqual(['Choose a language', 'Afrikaans', 'Albanian']);
  expect(add().disabled).toBe(true);
  for (const name of ['German', 'French']) {
    await user.selectOptions(select(), name);
    await user.click(add());
  }
  expect(added()).toEqual(['Remove German', 'Remove French']);
  expect(offered()).not.toContain('German');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Speaks German and French')).toBeTruthy();
  expect(server.stored.languages).toEqual(['de', 'fr']);
});

test('passing through the list with the keyboard adds nothing; Enter on the button does, and the focus stays in the field [LANG-25]', async () => {
  const { user } = await openEditor();
  await user.selectOptions(select(), 'Danish');
  await user.selectOptions(select(), 'Dutch');
  expect(added()).toEqual([]);
  select().focus();
  await user.tab();
  expect(document.activeElement).toBe(add());
  await user.keyboard('{Enter}');
  expect(added()).toEqual(['Remove Dutch']);
  expect(document.activeElement).toBe(select());
});

test('a language that was chosen but not added is saved too [LANG-25]', async () => {
  const { user, server } = await openEditor({ languages: ['nl'] });
  await user.selectOptions(select(), 'Italian');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated')).toBeTruthy();
  expect(server.stored.languages).toEqual(['nl', 'it']);
});

test('a removed language can be chosen again, and all of them may go [LANG-25]', async () => {
  const { user, server } = await openEditor({ languages: ['nl'] });
  expect(offered()).not.toContain('Dutch');
  await user.click(screen.getByRole('button', { name: 'Remove Dutch' }));
  expect(offered()).toContain('Dutch');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated')).toBeTruthy();
  expect(server.stored.languages).toEqual([]);
  expect(document.body.textContent).not.toContain('Speaks');
});

test("a sixth language can't be added, and the form says so [LANG-25]", async () => {
  const { user } = await openEditor({ languages: ['de', 'en', 'es', 'fr'] });
  expect(screen.getByText('Up to 5. Premium members see them on your page.')).toBeTruthy();
  await user.selectOptions(select(), 'Italian');
  await user.click(add());
  expect(screen.getAllByText("You can't add any more.")).toHaveLength(1);
  await user.selectOptions(select(), 'Dutch');
  expect(add().disabled).toBe(true);
  await user.tab();
  await user.tab();
  expect(added()).toHaveLength(5);
});
