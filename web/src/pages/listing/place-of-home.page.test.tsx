import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';

/** An entry of the list of places: 'Porto, Portugal'. The form also has a list of languages. */
const PLACE = { name: /, / };

const LISBON = {
  id: 2267057,
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  country: 'Portugal',
  country_code: 'PT',
  latitude: 38.71667,
  longitude: -9.13333,
  time_zone: 'Europe/Lisbon',
};
const PORTO = {
  id: 2735943,
  name: 'Porto',
  entry: 'Porto, Portugal',
  country: 'Portugal',
  country_code: 'PT',
  latitude: 41.14961,
  longitude: -8.61099,
  time_zone: 'Europe/Lisbon',
};
const all = [LISBON, PORTO];

const answers: Answers = {
  'GET /api/places': ({ query: { query } }) => ({
    places: all.filter(({ entry }) => entry.toLowerCase().startsWith(query.toLowerCase())),
  }),
};

const PROFILE = anOwnProfile();

const open = async (given: Answers = answers) => {
  const page = await openPage('/add-home', {
    viewer: 'subscriber',
    answers: { 'GET /api/profiles/me': PROFILE, ...given },
  });
  const field = (await screen.findByRole('combobox', { name: 'Location' })) as HTMLInputElement;
  return { ...page, field };
};

describe('choosing the place of a home', () => {
  test('[PLACE-01, PLACE-04] Down and Up highlight an entry, Enter takes it without sending the form, Escape keeps the text', async () => {
    const { user, field, calls } = await open({
      'GET /api/places': { places: all },
    });
    expect(
      screen.getByText(
        'Only premium members see it. Choose the place from the list so that people searching by place can find your home.',
      ),
    ).toBeTruthy();
    await user.type(field, 'l');
    expect(screen.queryByRole('option', PLACE)).toBeNull();
    expect(calls.filter(({ route }) => route === 'GET /api/places')).toEqual([]);
    await user.type(field, 'i');
    expect(await screen.findAllByRole('option', PLACE)).toHaveLength(2);
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(announced()).toContain('2 places'));
    const marked = () =>
      screen.getAllByRole('option', PLACE).map((option) => option.getAttribute('aria-selected'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toEqual(['false', 'true']);
    await user.keyboard('{ArrowUp}');
    expect(marked()).toEqual(['true', 'false']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option', PLACE)).toBeNull();
    expect(field.value).toBe('li');
    await user.keyboard('{ArrowDown}');
    await screen.findAllByRole('option', PLACE);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText(/^Place: /)).toBeTruthy();
    expect(calls.some(({ route }) => route === 'POST /api/homes')).toBe(false);
    expect(document.activeElement).toBe(field);
  });

  test('[PLACE-04] Tab leaves without choosing; a single place is announced in the singular', async () => {
    const { user, field } = await open();
    await user.type(field, 'porto');
    await screen.findByRole('option', { name: 'Porto, Portugal' });
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 place'),
    );
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(field.value).toBe('porto');
    expect(screen.queryByText(/^Place: /)).toBeNull();
    expect(document.activeElement).not.toBe(field);
  });

  test('[PLACE-04] a slow reply to older text never replaces a newer one, and fast typing requests once', async () => {
    let answerOld: (() => void) | undefined;
    const { user, field, calls } = await open({
      'GET /api/places': async ({ query: { query } }) => {
        if (query === 'li') await new Promise<void>((resolve) => (answerOld = resolve));
        return { places: query === 'li' ? [LISBON] : [PORTO] };
      },
    });
    await user.type(field, 'li');
    await waitFor(() => expect(answerOld).toBeDefined());
    await user.clear(field);
    await user.type(field, 'porto');
    await screen.findByRole('option', { name: 'Porto, Portugal' });
    answerOld?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole('option', PLACE).map(({ textContent }) => textContent)).toEqual([
      'Porto, Portugal',
    ]);
    const asked = calls.filter(({ route }) => route === 'GET /api/places').map(({ query }) => query);
    expect(asked.at(-1)).toEqual({ query: 'porto' });
    // Five letters typed at once: not a request for each.
    expect(asked.length).toBeLessThan(5);
  });

  test('[PLACE-05, PLACE-13] choosing a place completes a partly typed name, and leaves other text alone', async () => {
    const { user, field } = await open();
    await user.type(field, 'LIS');
    await user.click(await screen.findByRole('option', { name: 'Lisbon, Portugal' }));
    expect(field.value).toBe('Lisbon, Portugal');
    expect(screen.getByText('Place: Lisbon, Portugal')).toBeTruthy();
    expect(screen.getByText('Dates for this home are in Lisbon time (Europe/Lisbon).')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove place' }));
    expect(screen.queryByText(/^Place: /)).toBeNull();
    expect(field.value).toBe('Lisbon, Portugal');
  });

  test('[PLACE-05] text that is not the beginning of the name stays', async () => {
    const { user, field } = await open({ 'GET /api/places': { places: [LISBON] } });
    await user.type(field, 'Alfama, Lisbon');
    await user.click(await screen.findByRole('option', { name: 'Lisbon, Portugal' }));
    expect(field.value).toBe('Alfama, Lisbon');
    expect(screen.getByText('Place: Lisbon, Portugal')).toBeTruthy();
  });

  test('[PLACE-06] an empty or failed list keeps the text and the form', async () => {
    const { user, field } = await open({
      'GET /api/places': ({ query: { query } }) =>
        query === 'nowhere' ? { places: [] } : refusal(503, 'Too busy'),
    });
    await user.type(field, 'nowhere');
    expect(
      await screen.findByText(
        "We don't have that place in our list. Keep what you wrote and choose the nearest town.",
      ),
    ).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'lisbon');
    expect(
      await screen.findByText("We can't search places right now. You can choose one later."),
    ).toBeTruthy();
    expect(field.value).toBe('lisbon');
    expect(field.disabled).toBe(false);
  });
});

describe('the exact point of a home', () => {
  const openPoint = async () => {
    const page = await open();
    await page.user.type(page.field, 'lisbon');
    await page.user.click(await screen.findByRole('option', { name: 'Lisbon, Portugal' }));
    await page.user.click(screen.getByRole('button', { name: 'Pin the exact location (optional)' }));
    const group = screen.getByRole('group', { name: 'Exact location' });
    const type = async (name: 'Latitude' | 'Longitude', text: string) => {
      const field = within(group).getByLabelText(name);
      await page.user.clear(field);
      await page.user.type(field, text);
    };
    const press = (name: string) => page.user.click(within(group).getByRole('button', { name }));
    return { ...page, group, type, press };
  };

  test('[PLACE-14] can be typed without a map, used, changed and removed; members see a circle', async () => {
    const { group, type, press, user } = await openPoint();
    expect(group.textContent).toContain(
      "Only you can see the pin. Members see a 1 km circle that contains it but isn't centred on it.",
    );
    await type('Latitude', '38.712345');
    await type('Longitude', '-9.13');
    await press('What members see');
    expect(within(group).getByText(/This is an example/)).toBeTruthy();
    await press('Use this pin');
    expect(screen.queryByRole('group', { name: 'Exact location' })).toBeNull();
    expect(screen.getByText('38.71235, -9.13')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move the pin' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('38.71235, -9.13')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move the pin' }));
    await user.click(screen.getByRole('button', { name: 'Remove the pin' }));
    expect(screen.getByRole('button', { name: 'Pin the exact location (optional)' })).toBeTruthy();
  });

  test('[PLACE-15] is refused immediately if it is invalid or too far from the place', async () => {
    const { group, type, press } = await openPoint();
    await type('Latitude', '91');
    await type('Longitude', 'x');
    await press('Use this pin');
    expect(within(group).getByText('Latitude must be from -90 to 90')).toBeTruthy();
    expect(within(group).getByText('Longitude must be from -180 to 180')).toBeTruthy();
    await type('Latitude', '41.1496');
    await type('Longitude', '-8.611');
    await press('Use this pin');
    expect(
      within(group).getByText(/^This pin is 27\d km from Lisbon\. Move it closer or choose another place\.$/),
    ).toBeTruthy();
  });

  test('[PLACE-15] another place far away asks first; removing the place says that it removes the point', async () => {
    const { field, type, press, user } = await openPoint();
    await type('Latitude', '38.7123');
    await type('Longitude', '-9.13');
    await press('Use this pin');
    expect(screen.getByText('This also removes your pin from the map.')).toBeTruthy();
    const choosePorto = async () => {
      await user.clear(field);
      await user.type(field, 'porto');
      await user.click(await screen.findByRole('option', { name: 'Porto, Portugal' }));
      return screen.findByRole('dialog', { name: 'Change place' });
    };
    const dialog = await choosePorto();
    expect(dialog.textContent).toMatch(/Your pin is 27\d km from Porto and will be removed\./);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Place: Lisbon, Portugal')).toBeTruthy();
    await user.click(within(await choosePorto()).getByRole('button', { name: 'Change place' }));
    expect(screen.getByText('Place: Porto, Portugal')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pin the exact location (optional)' })).toBeTruthy();
  });
});
