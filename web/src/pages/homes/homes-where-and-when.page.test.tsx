import { addDays, addMonths, dayName, daysName } from '@swapstead/contract/days';
import { daysToSearch } from '@swapstead/contract/search/when';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ahead, found, home, queryOf } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';

describe('with a subscription', () => {
  const open = (address: string, answers = found(home)) =>
    openPage(address, { viewer: 'subscriber', answers });

  test('[FIND-01] the panel has every part with its value', async () => {
    await open('/homes');
    const panel = screen.getByRole('region', { name: 'Find a home' });
    for (const name of ['Where: Anywhere', 'When: Any dates', 'Guests: Any', 'Filters', 'Sort: Newest']) {
      expect(await within(panel).findByRole('button', { name })).toBeTruthy();
    }
    expect(within(panel).queryByText('Search by place and dates')).toBeNull();
  });

  test('[A11Y-07] Guests opens with the focus in its field, When on a day, Filters on its first control, Sort on the current order', async () => {
    const { user } = await open('/homes');
    for (const [part, name, label] of [
      ['Guests: Any', 'Guests', 'Guests'],
      ['Filters', 'Filters', 'Bedrooms'],
      ['Sort: Newest', 'Sort', 'Newest'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: part }));
      const dialog = await screen.findByRole('dialog', { name });
      expect(document.activeElement, name).toBe(within(dialog).getByLabelText(label));
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    }
    await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
    const today = daysToSearch(new Date()).first;
    expect(document.activeElement?.getAttribute('aria-label')).toBe(dayName(today));
  });

  test('[FIND-10, FIND-11] dates are typed or pressed in a grid; nothing is searched before Apply', async () => {
    const { user, calls } = await open('/homes');
    await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
    const dialog = await screen.findByRole('dialog', { name: 'When' });
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dates', 'A weekend', 'Any time']);
    const asked = () => calls.filter(({ route }) => route === 'GET /api/homes').length;
    const before = asked();
    const day = (date: string) =>
      within(dialog).getAllByRole('button', { name: dayName(date) })[0] as HTMLElement;
    await user.click(day(ahead(3)));
    expect(within(dialog).getByRole('status').textContent).toBe(`Check-in ${dayName(ahead(3))}`);
    await user.click(day(ahead(5)));
    expect(within(dialog).getByRole('status').textContent).toBe(`2 nights, check-out ${dayName(ahead(5))}`);
    await user.click(within(dialog).getByRole('button', { name: '±3 days' }));
    expect(asked()).toBe(before);
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(location.search).toBe(`?check_in=${ahead(3)}&check_out=${ahead(5)}&play=3`);
    expect(
      await screen.findByRole('button', { name: `Remove filter ${daysName(ahead(3), ahead(5))}, ±3 days` }),
    ).toBeTruthy();
  });

  test('[FIND-18] invalid entries are refused at their fields', async () => {
    const { user } = await open('/homes');
    await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
    const dialog = await screen.findByRole('dialog', { name: 'When' });
    fireEvent.change(within(dialog).getByLabelText('Check-in'), { target: { value: ahead(10) } });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('Choose both check-in and check-out')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Check-out'), { target: { value: ahead(9) } });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('Check-out has to be after check-in')).toBeTruthy();
    expect(location.search).toBe('');
  });

  test('[FIND-22] nearest is offered only with a place, and the order has no chip', async () => {
    const { user } = await open('/homes?place=2267057');
    await user.click(await screen.findByRole('button', { name: 'Sort: Best match' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sort' });
    await user.click(within(dialog).getByLabelText('Nearest'));
    expect(location.search).toBe('?place=2267057&sort=nearest');
    expect(await screen.findByText('Nearest to Lisbon first.')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Active filters' }).querySelectorAll('li')).toHaveLength(1);
  });

  test('[FIND-22] search words put the most relevant homes first; the newest can be chosen, and clearing the words resets the order', async () => {
    const { user, calls } = await open('/homes?search=green');
    expect(await screen.findByText('Most relevant first.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Sort: Most relevant' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sort' });
    await user.click(within(dialog).getByLabelText('Newest'));
    expect(location.search).toBe('?search=green&sort=newest');
    await waitFor(() => expect(queryOf(calls)).toEqual({ search: 'green', sort: 'newest' }));
    expect(await screen.findByText('Newest first.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Sort: Newest' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Sort' })).getByLabelText('Most relevant'),
    );
    expect(location.search).toBe('?search=green');
  });

  test('[FIND-22] without words most relevant is not offered, and an address that asks for it shows newest', async () => {
    const { user } = await open('/homes?sort=relevance');
    expect(await screen.findByText('Newest first.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Sort: Newest' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sort' });
    expect(within(dialog).queryByLabelText('Most relevant')).toBeNull();
  });

  test('[FIND-24, FIND-26] a card shows distance and dates, and its link carries the stay', async () => {
    const match = {
      check_in: '2027-07-08',
      check_out: '2027-07-15',
      state: 'open' as const,
      days_off: -2,
      more: 3,
      is_asked: false,
      confirmed_days: 3,
      silent_days: 3,
    };
    await open('/homes?place=2267057', found({ ...home, match, distance_km: 29 }));
    const card = await screen.findByRole('article', { name: 'Brick loft' });
    expect(await within(card).findByText('29 km from Lisbon')).toBeTruthy();
    expect(within(card).getByText('Open 8–15 July 2027 (2 days earlier) and 3 more')).toBeTruthy();
    expect(within(card).getByText('Calendar confirmed 3 days ago')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'View details: Brick loft' }).getAttribute('href')).toBe(
      `/house/${home.id}?place=2267057&check_in=2027-07-08&check_out=2027-07-15`,
    );
  });

  test('[FIND-29] an unknown place or an invalid date is left out with a note', async () => {
    const { calls } = await open('/homes?place=1&check_in=2027-02-30&check_out=2027-03-02');
    expect(await screen.findByText("We don't know this place. Choose another one.")).toBeTruthy();
    expect(screen.getByText("We didn't recognise part of this address, so we left it out.")).toBeTruthy();
    await waitFor(() => expect(queryOf(calls)).toEqual({}));
  });

  test.each([
    'box=NaN,0,1,1',
    'box=0,0,1e309,1',
    'box=0,91,1,92',
    'box=0,10,1,9',
    'box=0,0,1,1&box=0,0,1,1',
    'check_in=0000-00-00&check_out=2027-07-10',
    'check_in=0001-01-01&check_out=0001-01-03',
    'check_in=275760-09-13&check_out=275760-09-14',
    'check_in=%00&check_out=%ED%A0%80',
    `check_in=${ahead(3)}&check_out=${ahead(5)}&play=999`,
    `check_in=${ahead(3)}&check_out=${ahead(5)}&check_in=${ahead(3)}`,
    'weekend=%E2%80%AE2027-06',
    'nights=Infinity&from_month=2027-06&to_month=2027-06',
    'within=50',
    'open=1',
    'sort=nearest',
    'sort=%27%3B+drop+table+homes%3B+--',
    `search=${'%00'}`,
    `guests=${'9'.repeat(10_000)}`,
    Array.from({ length: 1_000 }, () => 'play=3').join('&'),
  ])('[FIND-29] address %# searches nothing, shows no chip and shows a note', async (address) => {
    const { calls } = await open(`/homes?${address}`);
    expect(
      await screen.findByText("We didn't recognise part of this address, so we left it out."),
    ).toBeTruthy();
    await waitFor(() => expect(queryOf(calls)).toEqual({}));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test.each(['NaN', '%00', '%ED%A0%80', '%E2%80%AE', '1'.repeat(10_000), "'%25_", '2267057&place=2267057'])(
    '[FIND-29] the place %# is unknown, and a note says so',
    async (place) => {
      const { calls } = await open(`/homes?place=${place}`);
      expect(await screen.findByText("We don't know this place. Choose another one.")).toBeTruthy();
      await waitFor(() => expect(queryOf(calls)).toEqual({}));
      expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    },
  );

  test('[FIND-32] an empty result offers wider searches with their exact numbers', async () => {
    const { user } = await open(`/homes?place=2267057&check_in=${ahead(3)}&check_out=${ahead(5)}`, {
      ...found(),
      'GET /api/homes/count': ({ query }) => ({
        total: query.play === '3' ? 2 : query.within === '100' ? 7 : 0,
      }),
    });
    expect(await screen.findByRole('button', { name: 'With ±3 days (2)' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Without dates/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Within 100 km (7)' }));
    expect(location.search).toContain('within=100');
  });

  test('[FIND-01] on a phone one button opens the parts in a dialog with the number of homes at its end', async () => {
    const { user } = await open('/homes?guests=4');
    await screen.findByRole('heading', { name: '1 home found' });
    await user.click(await screen.findByRole('button', { name: 'Where, when, who' }));
    const dialog = await screen.findByRole('dialog', { name: 'Where, when, who' });
    for (const name of [
      'Where: Anywhere',
      'When: Any dates',
      'Guests: 4 or more',
      'Filters',
      'Sort: Newest',
    ]) {
      expect(await within(dialog).findByRole('button', { name })).toBeTruthy();
    }
    const [close, show] = within(dialog).getAllByRole('button').slice(-2);
    expect([close?.textContent, show?.textContent]).toEqual(['Close', 'Show 1 home']);
    await user.click(show as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[FIND-05] the address that is locked for a visitor gives a subscriber the search', async () => {
    const { calls } = await open('/homes?guests=2&place=2267057&within=50');
    await waitFor(() => expect(queryOf(calls)).toEqual({ guests: 2, place: '2267057', within: '50' }));
    expect(screen.queryByText(/come with premium/)).toBeNull();
  });

  test('[FIND-11] the grid works by keyboard, and an earlier second day becomes the check-in', async () => {
    const { user } = await open('/homes');
    await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
    const dialog = await screen.findByRole('dialog', { name: 'When' });
    const dayWithFocus = () => document.activeElement?.getAttribute('aria-label');
    const start = inMonths(ahead(0), 2, 15);
    const button = (date: string) => within(dialog).queryAllByRole('button', { name: dayName(date) })[0];
    while (!button(start)) await user.click(within(dialog).getByRole('button', { name: 'Later months' }));
    (button(start) as HTMLElement).focus();
    await user.keyboard('{Enter}');
    expect(within(dialog).getByRole('status').textContent).toBe(`Check-in ${dayName(start)}`);
    const weekday = (new Date(`${start}T12:00:00Z`).getUTCDay() + 6) % 7;
    for (const [key, day] of [
      ['{ArrowRight}', addDays(start, 1)],
      ['{ArrowLeft}', start],
      ['{ArrowDown}', addDays(start, 7)],
      ['{ArrowUp}', start],
      ['{PageDown}', inMonths(start, 1, 15)],
      ['{PageUp}', start],
      ['{Home}', addDays(start, -weekday)],
      ['{End}', addDays(start, 6 - weekday)],
    ] as const) {
      await user.keyboard(key);
      expect(dayWithFocus(), key).toBe(dayName(day));
    }
    // Keys within one frame, each from a month that goes out of view.
    (button(start) as HTMLElement).focus();
    for (const key of ['PageDown', 'PageDown', 'PageUp', 'PageDown'])
      fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    expect(dayWithFocus()).toBe(dayName(inMonths(start, 2, 15)));
    await user.keyboard('{PageUp}{PageUp}');
    const last = addDays(start, 6 - weekday);
    button(last)?.focus();
    if (last === start) await user.keyboard('{ArrowDown}');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toMatch(/^\d+ nights, check-out \w+day /),
    );
    const earlier = addDays(start, -2);
    await user.click(button(earlier) as HTMLElement);
    expect(within(dialog).getByRole('status').textContent).toBe(`Check-in ${dayName(earlier)}`);
    await user.click(button(addDays(earlier, -1)) as HTMLElement);
    expect(within(dialog).getByRole('status').textContent).toBe(`Check-in ${dayName(addDays(earlier, -1))}`);
    expect(location.search).toBe('');
  });

  test('[FIND-27] place, dates and only open nights are chips that are removed one by one', async () => {
    const dates = `check_in=${ahead(20)}&check_out=${ahead(27)}`;
    const { user } = await open(`/homes?place=2267057&${dates}&play=7&open=1&sort=confirmed`);
    await screen.findByRole('button', { name: 'Remove filter Within 25 km of Lisbon, Portugal' });
    const chips = () =>
      within(screen.getByRole('list', { name: 'Active filters' }))
        .getAllByRole('button')
        .map((chip) => chip.textContent?.replace('Remove filter ', ''));
    const stay = `${daysName(ahead(20), ahead(27))}, ±7 days`;
    expect(chips()).toEqual(
      expect.arrayContaining(['Within 25 km of Lisbon, Portugal', stay, 'Open on every night']),
    );
    await user.click(screen.getByRole('button', { name: 'Remove filter Open on every night' }));
    expect(location.search).toBe(`?place=2267057&${dates}&play=7&sort=confirmed`);
    await user.click(screen.getByRole('button', { name: `Remove filter ${stay}` }));
    expect(location.search).toBe('?place=2267057&sort=confirmed');
  });

  test('[FIND-32] at most three wider searches are offered, one of them the country of the place, and all of them find homes', async () => {
    const { user } = await open(`/homes?place=2267057&check_in=${ahead(3)}&check_out=${ahead(5)}&open=1`, {
      ...found(),
      'GET /api/homes/count': ({ query }) => ({
        total: query.country === 'PT' ? 9 : query.check_in === undefined ? 5 : query.open ? 0 : 3,
      }),
    });
    expect(await screen.findByRole('button', { name: 'Include homes you can ask (3)' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Without dates (5)' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Anywhere in Portugal (9)' }));
    expect(screen.queryByRole('button', { name: /\(0\)|±3 days|100 km/ })).toBeNull();
    expect(location.search).toContain('country=PT');
    expect(location.search).not.toContain('place=');
  });
});

/** The date `count` months after the month of `day`. */
const inMonths = (day: string, count: number, date: number) =>
  `${addMonths(day.slice(0, 7), count)}-${String(date).padStart(2, '0')}`;
