import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { found, home, queryOf } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';

describe('for everyone', () => {
  test('[FIND-02] a teaser with a link to the plans replaces where, when and sort', async () => {
    for (const viewer of ['visitor', 'free'] as const) {
      await openPage('/homes', { viewer, answers: found(home) });
      expect(await screen.findByText('Search by place and dates')).toBeTruthy();
      const panel = screen.getByRole('region', { name: 'Find a home' });
      expect(panel.textContent).toContain(
        'Premium members can search by place and dates, and see every home on a map.',
      );
      expect(within(panel).getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
        '/subscription',
      );
      expect(within(panel).getByRole('button', { name: 'Guests: Any' })).toBeTruthy();
      expect(within(panel).getByRole('button', { name: 'Filters' })).toBeTruthy();
      expect(within(panel).queryByRole('button', { name: /^(Where:|When:|Sort)/ })).toBeNull();
      document.body.innerHTML = '';
    }
  });

  test('[FIND-02] the teaser is the same for visitors and free members, with a padlock and one drawing', async () => {
    const seen: string[] = [];
    for (const viewer of ['visitor', 'free'] as const) {
      await openPage('/homes', { viewer, answers: found(home) });
      const words = await screen.findByText('Search by place and dates');
      const teaser = words.closest('div')?.parentElement;
      expect(words.querySelector('svg')).toBeTruthy();
      expect(teaser?.querySelectorAll('svg')).toHaveLength(2);
      seen.push(teaser?.outerHTML ?? '');
      cleanup();
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).not.toMatch(/<button|<script|onclick/);
  });

  test('[FIND-19, FIND-20, FIND-27] guests, bedrooms, types and amenities have chips and are in the address', async () => {
    const { user, calls } = await openPage('/homes?guests=4&bedrooms=2&type=Villa&amenity=Wifi', {
      answers: found(home),
    });
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect([...chips.querySelectorAll('li')].map((chip) => chip.textContent)).toEqual([
      'Remove filter 4 guests or more',
      'Remove filter 2 bedrooms or more',
      'Remove filter Villa',
      'Remove filter Wifi',
    ]);
    expect(queryOf(calls)).toMatchObject({ guests: 4, bedrooms: 2, type: ['Villa'], amenity: ['Wifi'] });
    await user.click(within(chips).getByRole('button', { name: 'Remove filter Villa' }));
    expect(location.search).toBe('?guests=4&bedrooms=2&amenity=Wifi');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(location.search).toBe('');
  });

  test('[FIND-05] an address with locked filters shows the gallery without them, and says what unlocks them', async () => {
    for (const locked of ['place=2267057&within=50', 'check_in=2027-02-30', 'view=map']) {
      const { calls } = await openPage(`/homes?guests=2&${locked}`, { viewer: 'free', answers: found(home) });
      expect(
        await screen.findByText(/This search uses places, dates or filters that come with premium\./),
      ).toBeTruthy();
      expect(queryOf(calls)).toEqual({ guests: 2 });
      document.body.innerHTML = '';
    }
  });

  test('[FIND-29] unknown values are left out with a note', async () => {
    const { calls } = await openPage('/homes?guests=999&type=Castle', { answers: found(home) });
    expect(
      await screen.findByText("We didn't recognise part of this address, so we left it out."),
    ).toBeTruthy();
    expect(queryOf(calls)).toEqual({});
  });
});

test('Enter in the search moves the focus to the heading of the results', async () => {
  const { user } = await openPage('/homes', { viewer: 'visitor', answers: found(home) });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => scrolled.mockRestore());
  await user.type(await screen.findByRole('searchbox', { name: 'Search homes' }), 'loft{Enter}');
  const heading = await screen.findByRole('heading', { name: '1 home found' });
  expect(document.activeElement).toBe(heading);
  expect(scrolled.mock.contexts).toContain(heading);
});

test('says at the field, and after an empty search, that words match by their beginning', async () => {
  const { user } = await openPage('/homes', { viewer: 'visitor', answers: found() });
  const field = await screen.findByRole('searchbox', { name: 'Search homes' });
  const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toContain('matches the start of a word');
  await user.type(field, 'itchen');
  await waitFor(() => expect(screen.getAllByText(/matches the start of a word/)).toHaveLength(2));
});

test('two filters that are removed quickly both stay removed', async () => {
  await openPage('/homes?type=Villa&amenity=Wifi&amenity=TV', { answers: found(home) });
  const chip = (name: string) => screen.findByRole('button', { name: `Remove filter ${name}` });
  const both = [await chip('Wifi'), await chip('TV')];
  for (const button of both) button.click();
  await waitFor(() => expect(location.search).toBe('?type=Villa'));
});

describe('removing a filter by keyboard', () => {
  const chip = (name: string) => screen.findByRole('button', { name: `Remove tag ${name}` });

  test('moves the focus to the next one, then to the search', async () => {
    const { user } = await openPage('/homes?tag=Garden&tag=Modern', { answers: found(home) });
    (await chip('Garden')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove tag Garden' })).toBeNull());
    expect(document.activeElement).toBe(await chip('Modern'));
    await user.keyboard('{Enter}');
    const field = screen.getByRole('searchbox', { name: 'Search homes' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('moves the focus to Clear all after the last of several', async () => {
    const { user } = await openPage('/homes?tag=Garden&tag=Modern', { answers: found(home) });
    (await chip('Modern')).focus();
    await user.keyboard('{Enter}');
    const clear = await screen.findByRole('button', { name: 'Clear all' });
    await waitFor(() => expect(document.activeElement).toBe(clear));
  });
});

test('shows the number of saved homes, and with them the reason why they stay on the device', async () => {
  localStorage.setItem('swapstead.favourites', JSON.stringify([home.id]));
  const { user } = await openPage('/homes', { answers: found(home) });
  await user.click(await screen.findByRole('button', { name: 'Saved 1' }));
  expect(await screen.findByText(/Saved homes stay on this device/)).toBeTruthy();
});
