import { addDays, dayName, daysName } from '@swapstead/contract/days';
import type { HomeCard } from '@swapstead/contract/homes';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../test/answers.ts';
import { openPage } from '../../test/open-page.tsx';

// Chunks of the panel are loaded in the test as they are in a browser.
configure({ asyncUtilTimeout: 8_000 });

const LISBON = {
  kind: 'place',
  id: '2267057',
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  country: 'Portugal',
  bounds: [-9.13, 38.72, -9.13, 38.72],
} as const;
const FARO = { ...LISBON, kind: 'region', id: 'PT.09', name: 'Faro', entry: 'Faro, Portugal' } as const;

const home: HomeCard = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
  home_type: 'Loft',
  guests: 4,
  amenities: [],
  interests: [],
  photos: [],
  location: 'Alfama, Lisbon',
  host: {
    user_id: '00000000-0000-4000-8000-00000000000b',
    display_name: 'Ana',
    contact_preference: 'chat',
    email: null,
  },
};

const found = (...homes: HomeCard[]): Answers => ({
  'GET /api/homes': { homes, next_cursor: null },
  'GET /api/homes/count': { total: homes.length },
  'GET /api/areas/:id': ({ params }) =>
    params.id === LISBON.id ? { ...LISBON, bounds: [...LISBON.bounds] } : refusal(404, 'Place not found'),
  'GET /api/areas': {
    areas: [
      { ...FARO, bounds: [...FARO.bounds] },
      { ...LISBON, bounds: [...LISBON.bounds] },
    ],
  },
});

const queryOf = (calls: readonly { route: string; query: unknown }[]) =>
  calls.filter(({ route }) => route === 'GET /api/homes').at(-1)?.query;

describe('for everybody', () => {
  test('[FIND-02] in place of where, when and sort stands a teaser that leads to the plans', async () => {
    for (const viewer of ['visitor', 'free'] as const) {
      await openPage('/homes', { viewer, answers: found(home) });
      expect(await screen.findByText('Search by place and dates')).toBeTruthy();
      const panel = screen.getByRole('region', { name: 'Find a home' });
      expect(panel.textContent).toContain(
        'Members with a subscription say where and when, and see the homes on a map.',
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

  test('[FIND-19, FIND-20, FIND-27] guests, bedrooms, kinds and amenities are chips and stand in the address', async () => {
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

  test('[FIND-05] an address with what is locked shows the gallery without it, and says what opens it', async () => {
    for (const locked of ['place=2267057&within=50', 'check_in=2027-02-30', 'view=map']) {
      const { calls } = await openPage(`/homes?guests=2&${locked}`, { viewer: 'free', answers: found(home) });
      expect(
        await screen.findByText(/This search uses places, dates or filters that open up with membership\./),
      ).toBeTruthy();
      expect(queryOf(calls)).toEqual({ guests: 2 });
      document.body.innerHTML = '';
    }
  });

  test('[FIND-29] what is none of it is left out and said', async () => {
    const { calls } = await openPage('/homes?guests=999&type=Castle', { answers: found(home) });
    expect(await screen.findByText('Part of this address was not understood and left out.')).toBeTruthy();
    expect(queryOf(calls)).toEqual({});
  });
});

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

  const ahead = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

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

test('Enter in the search goes to the heading of what was found', async () => {
  const { user } = await openPage('/homes', { viewer: 'visitor', answers: found(home) });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => scrolled.mockRestore());
  await user.type(await screen.findByRole('searchbox', { name: 'Search homes' }), 'loft{Enter}');
  const heading = await screen.findByRole('heading', { name: '1 homes found' });
  expect(document.activeElement).toBe(heading);
  expect(scrolled.mock.contexts).toContain(heading);
});

test('says at the field, and where nothing was found, that words are found by how they begin', async () => {
  const { user } = await openPage('/homes', { viewer: 'visitor', answers: found() });
  const field = await screen.findByRole('searchbox', { name: 'Search homes' });
  const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toContain('found by how they begin');
  await user.type(field, 'itchen');
  await waitFor(() => expect(screen.getAllByText(/found by how they begin/)).toHaveLength(2));
});

describe('a filter that is removed by keyboard', () => {
  const chip = (name: string) => screen.findByRole('button', { name: `Remove tag ${name}` });

  test('hands the focus to the next one, then to the search', async () => {
    const { user } = await openPage('/homes?tag=Garden&tag=Modern', { answers: found(home) });
    (await chip('Garden')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove tag Garden' })).toBeNull());
    expect(document.activeElement).toBe(await chip('Modern'));
    await user.keyboard('{Enter}');
    const field = screen.getByRole('searchbox', { name: 'Search homes' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('gives it to Clear all where it was the last of several', async () => {
    const { user } = await openPage('/homes?tag=Garden&tag=Modern', { answers: found(home) });
    (await chip('Modern')).focus();
    await user.keyboard('{Enter}');
    const clear = await screen.findByRole('button', { name: 'Clear all' });
    await waitFor(() => expect(document.activeElement).toBe(clear));
  });
});

test('the number of saved homes stands at its place, and why they stay on the device once they are shown', async () => {
  localStorage.setItem('swapstead.favourites', JSON.stringify([home.id]));
  const { user } = await openPage('/homes', { answers: found(home) });
  await user.click(await screen.findByRole('button', { name: 'Saved 1' }));
  expect(await screen.findByText(/Saved homes stay on this device/)).toBeTruthy();
});

describe('what happens to a search', () => {
  const address = '/homes?place=2267057';
  const open = (answers: Answers, viewer: 'subscriber' | 'free' = 'subscriber') =>
    openPage(address, { viewer, answers });
  const list = () => screen.getByRole('article').closest('[aria-busy]');

  test('[FIND-33] while another one is on its way the old cards stay, dimmed', async () => {
    let answer: (() => void) | undefined;
    const { user } = await open({
      ...found(home),
      'GET /api/homes': async ({ query }) => {
        if (query.guests) await new Promise<void>((resolve) => (answer = resolve));
        return { homes: query.guests ? [] : [home], next_cursor: null };
      },
    });
    await screen.findByRole('heading', { name: 'Brick loft' });
    await waitFor(() => expect(list()?.getAttribute('aria-busy')).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'Guests: Any' }));
    const dialog = await screen.findByRole('dialog', { name: 'Guests' });
    await user.click(within(dialog).getByRole('button', { name: /^(More|Increase|Add)/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByText('Loading homes...')).toBeTruthy();
    expect(list()?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Brick loft' })).toBeTruthy();
    answer?.();
    expect(await screen.findByText('No homes found')).toBeTruthy();
  });

  test('[FIND-33] a failure keeps filters and address; a count that fails leaves the cards', async () => {
    await open({ ...found(home), 'GET /api/homes': refusal(400, 'The homes are away.') });
    expect(await screen.findByText('Error loading homes')).toBeTruthy();
    expect(screen.getByText('The homes are away.')).toBeTruthy();
    expect(
      await screen.findByRole('button', { name: 'Remove filter Within 25 km of Lisbon, Portugal' }),
    ).toBeTruthy();
    expect(location.search).toBe('?place=2267057');
    cleanup();
    await open({ ...found(home), 'GET /api/homes/count': refusal(400, 'Not now.') });
    expect(await screen.findByRole('heading', { name: 'Your search' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Brick loft' })).toBeTruthy();
  });

  test('[FIND-34] the subscription ends while the page is open: nothing that was locked stays', async () => {
    const { location: _location, host: _host, ...shown } = home;
    const masked = { ...shown, title: 'For all' };
    let isOver = false;
    let answerFree: (() => void) | undefined;
    const { user } = await open({
      ...found(home),
      'GET /api/viewer': () => ({
        level: isOver ? 'free' : 'subscriber',
        user_id: '00000000-0000-4000-8000-000000000001',
        is_admin: false,
      }),
      'GET /api/homes': async ({ query }) => {
        if (!isOver) return { homes: [home], next_cursor: null };
        if (query.place)
          return refusal(403, 'Searching by place and dates is a premium feature.', 'forbidden');
        await new Promise<void>((resolve) => (answerFree = resolve));
        return { homes: [masked], next_cursor: null };
      },
      'GET /api/homes/count': ({ query }) =>
        isOver && query.place
          ? refusal(403, 'Searching by place and dates is a premium feature.', 'forbidden')
          : { total: 1 },
    });
    await screen.findByText('Alfama, Lisbon');
    const sort = await screen.findByRole('button', { name: 'Sort: Best match' });
    isOver = true;
    await user.click(sort);
    await user.click(within(await screen.findByRole('dialog', { name: 'Sort' })).getByLabelText('Newest'));
    await waitFor(() => expect(answerFree).toBeDefined(), { timeout: 8_000 });
    await waitFor(() => expect(screen.queryByText('Alfama, Lisbon')).toBeNull());
    answerFree?.();
    expect(await screen.findByRole('heading', { name: 'For all' })).toBeTruthy();
    expect(
      screen.getByText(/This search uses places, dates or filters that open up with membership\./),
    ).toBeTruthy();
    expect(document.body.textContent).not.toContain('Lisbon');
  });

  test('[FIND-36] the number is announced once, in a heading that speaks, and an order is set by keyboard', async () => {
    const { user } = await open(found(home));
    const heading = await screen.findByRole('heading', { name: '1 homes found' });
    expect(heading.getAttribute('aria-live')).toBe('polite');
    const others = screen
      .getAllByRole('status')
      .filter(({ textContent }) => /homes? found/.test(textContent ?? ''));
    expect(others).toEqual([]);
    const sort = await screen.findByRole('button', { name: 'Sort: Best match' });
    sort.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Sort' });
    within(dialog).getByRole('radio', { name: 'Newest' }).focus();
    await user.keyboard(' ');
    expect(location.search).toBe('?place=2267057&sort=newest');
  });
});
