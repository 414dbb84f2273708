import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, home } from '../../../test/gallery-answers.ts';
import { aCard, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { answers, CALENDAR, card, ENTRY, FEED } from '../../../test/own-calendars.ts';

const focused = () => document.activeElement?.textContent;

test('removing filters after an empty search moves the focus to the heading of the results', async () => {
  const { user } = await openPage('/homes?tag=Garden', {
    answers: { ...found(home), 'GET /api/homes': { homes: [], next_cursor: null } },
  });
  const clear = await screen.findByRole('button', { name: 'Clear all filters' });
  clear.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(document.activeElement?.id).toBe('gallery-heading'));
});

test("'More tags' moves the focus to the first new tag", async () => {
  const tags = Array.from({ length: 22 }, (_, index) => ({
    name: `Tag ${index + 1}`,
    category: 'lifestyle' as const,
    count: 1,
  }));
  const { user } = await openPage('/homes', {
    answers: { ...gallery([aCard(1)]), 'GET /api/tags': { tags } },
  });
  await user.click(await screen.findByRole('button', { name: 'Show tags' }));
  (await screen.findByRole('button', { name: 'Show 2 more tags' })).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Tag 21 (1)');
});

test('the focus stays at a calendar when an entry is ignored or used again, or the calendar is removed', async () => {
  let ignored = false;
  let feeds = [FEED];
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/feeds': () => ({
        feeds: feeds.map((feed) => ({ ...feed, ignored: Number(ignored) })),
      }),
      'GET /api/homes/:id/feeds/:feed_id/entries': () => ({ entries: [{ ...ENTRY, is_ignored: ignored }] }),
      'PUT /api/homes/:id/feeds/:feed_id/entries/:entry_id': ({ body }) => {
        ignored = body.is_ignored;
        return { ...FEED, ignored: Number(ignored) };
      },
      'PUT /api/homes/:id/nights': { ...CALENDAR, version: 2, taken: 0 },
      'DELETE /api/homes/:id/feeds/:feed_id': () => {
        feeds = [];
        return undefined as never;
      },
    }),
  });
  const calendar = within(await card());
  const press = async (name: string | RegExp, within_ = calendar) => {
    (await within_.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const night = await calendar.findByRole('button', { name: 'Sunday 4 July 2027, closed by Airbnb' });
  await user.click(night);
  await press('Ignore this event');
  expect(document.activeElement).toBe(night);
  const again = await calendar.findByRole('button', { name: 'Use again' });
  await press('Use again');
  await waitFor(() => expect(again.isConnected).toBe(false));
  expect(focused()).toBe('Show events');
  await press('Remove');
  await press('Remove', within(await screen.findByRole('dialog', { name: 'Remove Airbnb?' })));
  await waitFor(() => expect(focused()).toBe('Other calendars'));
});

test("the focus stays when an address for the member's own calendar is created and turned off", async () => {
  const address = 'https://swaps.test/calendars/abc.ics';
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'POST /api/homes/:id/calendar/address': { address, passes_on: false },
      'DELETE /api/homes/:id/calendar/address': undefined as never,
    }),
  });
  const share = within(await within(await card()).findByRole('region', { name: 'Share this calendar' }));
  for (const name of ['Create an address', 'Turn off']) {
    const button = await share.findByRole('button', { name });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(focused()).toBe('Share this calendar');
  }
});
