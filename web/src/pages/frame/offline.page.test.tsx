import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const OFFLINE = /^You're offline\. This page will load when you're back online\./;
const answers: Answers = {
  'GET /api/conversations': { conversations: [], next_before: null, unread_total: 0 },
  'GET /api/message_settings': { mail_notices: true },
  'GET /api/swaps': { sections: [], waiting: 0 },
  'GET /api/homes': { homes: [], next_cursor: null },
  'GET /api/tags': { tags: [] },
};

/** Opens a page with a connection, then another without. */
async function leaveOffline(link: string) {
  const page = await openPage('/faq', { viewer: 'subscriber', answers });
  const [to] = await screen.findAllByRole('link', { name: link });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await page.user.click(to as HTMLElement);
  return page;
}

test.each([
  ['Messages', 'GET /api/conversations'],
  ['Swaps', 'GET /api/swaps'],
  ['Browse', 'GET /api/homes'],
])('%s opened without a connection says so, and loads as soon as there is one', async (link, route) => {
  const { calls } = await leaveOffline(link);
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
  const asked = () => calls.some((call) => call.route === route);
  expect(asked()).toBe(false);
  onlineManager.setOnline(true);
  await waitFor(() => expect(asked()).toBe(true));
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
});

test('if the browser is wrong about the connection, the member can try again', async () => {
  const { user, calls } = await leaveOffline('Messages');
  await screen.findByText(OFFLINE);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.some(({ route }) => route === 'GET /api/conversations')).toBe(true));
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
});
