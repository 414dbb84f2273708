import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

test('asks before it turns emails off, and can turn them on again [NOTE-29]', async () => {
  const { user, calls } = await openPage('/notices/off?t=token', {
    answers: {
      'GET /api/notices/off': { about: 'answers to your proposals', off: false },
      'POST /api/notices/off': ({ body }) => ({ about: 'answers to your proposals', off: body.off }),
    },
  });
  expect(await screen.findByText('Turn off emails about answers to your proposals?')).toBeTruthy();
  expect(calls.every(({ route }) => !route.startsWith('POST'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(
    await screen.findByText("You won't get emails about answers to your proposals any more."),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn on again' }));
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy();
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { t: 'token', off: true },
    { t: 'token', off: false },
  ]);
});

test('says if the link is altered or too old [NOTE-29]', async () => {
  await openPage('/notices/off?t=old', {
    answers: { 'GET /api/notices/off': refusal(400, 'This link is invalid or has expired.') },
  });
  expect(await screen.findByText('This link is invalid or has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Notice settings' }).getAttribute('href')).toBe('/profile#notices');
});

test('the link to the settings leads through the sign-in and back to them [NOTE-29]', async () => {
  await openPage('/profile#notices');
  const link = await screen.findByRole('link', { name: 'Go to Login' });
  expect(new URL((link as HTMLAnchorElement).href).searchParams.get('next')).toBe('/profile#notices');
});
