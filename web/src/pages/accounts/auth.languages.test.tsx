import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const user_id = '00000000-0000-4000-8000-000000000001';

/** Signs in at an address as a member who has chosen this language. */
async function signInAt(address: string, language: string) {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  onTestFinished(() => replace.mockRestore());
  const { user } = await openPage(address, {
    answers: {
      'POST /api/auth/sign-in': { level: 'free', user_id, is_admin: false, language },
      'GET /api/homes': { homes: [], next_cursor: null },
    },
  });
  await user.type(await screen.findByLabelText('Email'), 'ida@members.test');
  await user.type(screen.getByLabelText('Password'), 'quiet-harbour');
  await user.click(screen.getAllByRole('button', { name: 'Sign in' }).at(-1) as HTMLElement);
  return replace;
}

test.each([
  ['/auth', '/de'],
  ['/auth?next=%2Fprofile', '/de/profile'],
  ['/auth?next=%2Fhomes%3Fsearch%3Dgarden%23more', '/de/homes?search=garden#more'],
  ['/auth?next=%2F%2Fevil.example', '/de'],
])('signing in at %s leads a German member to %s [LANG-05]', async (address, target) => {
  const replace = await signInAt(address, 'de');
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith(target));
});

test('signing in leads on within the language of the page if it is the member’s own [LANG-05]', async () => {
  const replace = await signInAt('/auth?next=%2Fprofile', 'en');
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(replace).not.toHaveBeenCalled();
});
