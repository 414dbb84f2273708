import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';

const PROFILE = anOwnProfile({ interests: ['Tea'], share_email: true });

/** A profile on a fake server, which other devices change too. */
function profileOnServer(answers: Answers = {}) {
  const server = { stored: PROFILE };
  const open = () =>
    openPage('/profile', {
      viewer: 'free',
      answers: {
        'GET /api/homes/own': { homes: [] },
        'GET /api/swaps': { sections: [], waiting: 0 },
        'GET /api/profiles/me': () => server.stored,
        'PUT /api/profiles/me': ({ body }) => {
          server.stored = { ...server.stored, ...body };
          return server.stored;
        },
        ...answers,
      },
    });
  return { server, open };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = (label: string) => screen.getByRole('button', { name: label });
const editor = () => screen.findByRole('form', { name: 'Edit profile' });

test('saving keeps what another device has saved since the editor was opened', async () => {
  const { server, open } = profileOnServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await editor();
  await user.type(field('Bio'), 'Bread and bicycles');
  server.stored = { ...PROFILE, share_email: false, phone: '+351 22' };
  await user.click(press('Save Changes'));
  expect(await screen.findByText('Profile updated')).toBeTruthy();
  expect(server.stored).toMatchObject({
    bio: 'Bread and bicycles',
    share_email: false,
    phone: '+351 22',
    interests: ['Tea'],
  });
});

test('a draft is restored into the profile as it is now', async () => {
  const { server, open } = profileOnServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await editor();
  await user.type(field('Bio'), 'Bread');
  cleanup();
  server.stored = { ...PROFILE, share_email: false, phone: '+351 22' };
  await open();
  await editor();
  expect([field('Bio').value, field('Phone').value]).toEqual(['Bread', '+351 22']);
  expect(field('Share my email address').checked).toBe(false);
});

test('[PROF-39] a running save has no Cancel, which could not undo it', async () => {
  let answer = () => {};
  const { open } = profileOnServer({
    'PUT /api/profiles/me': () =>
      new Promise((resolve) => {
        answer = () => resolve(PROFILE);
      }),
  });
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await editor();
  await user.click(press('Save Changes'));
  await waitFor(() => expect(calls.some(({ route }) => route === 'PUT /api/profiles/me')).toBe(true));
  expect(press('Cancel').hasAttribute('disabled')).toBe(true);
  answer();
  expect(await screen.findByText('Profile updated')).toBeTruthy();
});

test("[PROF-40] Enter that ends a word of Safari's input methods adds no interest", async () => {
  const { user } = await profileOnServer().open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await editor();
  fireEvent.change(field('Interests'), { target: { value: 'おんせ' } });
  fireEvent.keyDown(field('Interests'), { key: 'Enter', keyCode: 229 });
  expect((field('Interests') as HTMLInputElement).value).toBe('おんせ');
  expect(screen.queryByRole('button', { name: 'Remove おんせ' })).toBeNull();
});

test('[PROF-40] an interest that was typed but not added is saved too', async () => {
  const { server, open } = profileOnServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await editor();
  await user.type(field('Interests'), 'Old cinemas');
  await user.click(press('Save Changes'));
  expect(await screen.findByText('Profile updated')).toBeTruthy();
  expect(server.stored.interests).toEqual(['Tea', 'Old cinemas']);
});
