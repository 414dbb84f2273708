import { dayName, daysName } from '@swapstead/contract/days';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ahead, found, home, queryOf } from '../../test/gallery-answers.ts';
import { openPage } from '../../test/open-page.tsx';

// Chunks of the panel are loaded in the test as they are in a browser.
configure({ asyncUtilTimeout: 8_000 });

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

  test('[FIND-06, FIND-07] a place is chosen from the list with its distance; the address holds it', async () => {
    const { user, calls } = await open('/homes');
    await user.click(await screen.findByRole('button', { name: 'Where: Anywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Where' });
    await user.type(within(dialog).getByRole('combobox'), 'lis');
    await user.click(await within(dialog).findByRole('option', { name: 'Lisbon, Portugal' }));
    const distance = within(dialog).getByLabelText('Distance') as HTMLSelectElement;
    expect([...distance.options].map(({ text }) => text)).toEqual([
      'Only this place',
      '5 km',
      '10 km',
      '25 km',
      '50 km',
      '100 km',
      '200 km',
    ]);
    expect(distance.value).toBe('25');
    await user.selectOptions(distance, '50 km');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(location.search).toBe('?place=2267057&within=50');
    await waitFor(() => expect(queryOf(calls)).toEqual({ place: '2267057', within: '50' }));
    expect(await screen.findByText('Best match first.')).toBeTruthy();
    expect(
      await screen.findByRole('button', { name: 'Remove filter Within 50 km of Lisbon, Portugal' }),
    ).toBeTruthy();
  });

  test('[FIND-08] of a region no distance is asked', async () => {
    const { user } = await open('/homes');
    await user.click(await screen.findByRole('button', { name: 'Where: Anywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Where' });
    await user.type(within(dialog).getByRole('combobox'), 'faro');
    await user.click(await within(dialog).findByRole('option', { name: 'Anywhere in Faro, Portugal' }));
    expect(within(dialog).queryByLabelText('Distance')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(location.search).toBe('?region=PT.09');
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

  test('[FIND-18] what cannot be searched is refused at its field', async () => {
    const { user } = await open('/homes');
    await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
    const dialog = await screen.findByRole('dialog', { name: 'When' });
    fireEvent.change(within(dialog).getByLabelText('Check-in'), { target: { value: ahead(10) } });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('Choose both check-in and check-out')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Check-out'), { target: { value: ahead(9) } });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('Check-out must be after check-in')).toBeTruthy();
    expect(location.search).toBe('');
  });

  test('[FIND-22] nearest is offered only while a place is set; the order is no chip', async () => {
    const { user } = await open('/homes?place=2267057');
    await user.click(await screen.findByRole('button', { name: 'Sort: Best match' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sort' });
    await user.click(within(dialog).getByLabelText('Nearest'));
    expect(location.search).toBe('?place=2267057&sort=nearest');
    expect(await screen.findByText('Nearest to Lisbon first.')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Active filters' }).querySelectorAll('li')).toHaveLength(1);
  });

  test('[FIND-24, FIND-26] a card says how far and when, and its link carries the stay', async () => {
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
      `/house/${home.id}?check_in=2027-07-08&check_out=2027-07-15`,
    );
  });

  test('[FIND-29] a place that is none is left out and said; so is a date that is none', async () => {
    const { calls } = await open('/homes?place=1&check_in=2027-02-30&check_out=2027-03-02');
    expect(await screen.findByText('This place is not known. Choose another one.')).toBeTruthy();
    expect(screen.getByText('Part of this address was not understood and left out.')).toBeTruthy();
    await waitFor(() => expect(queryOf(calls)).toEqual({}));
  });

  test('[FIND-32] nothing found leads to what would be found, with its exact number', async () => {
    const { user } = await open(`/homes?place=2267057&check_in=${ahead(3)}&check_out=${ahead(5)}`, {
      ...found(),
      'GET /api/homes/count': ({ query }) => ({
        total: query.play === '3' ? 2 : query.within === '100' ? 7 : 0,
      }),
    });
    expect(await screen.findByRole('button', { name: 'With ±3 days (2)' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Without dates/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Within 100 km (7)' }));
    expect(location.search).toContain('within=100');
  });
});
