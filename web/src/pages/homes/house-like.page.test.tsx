import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { aHouse } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const home = aHouse(1, { title: 'Brick loft', place: null });
const other = {
  ...home,
  host: { ...home.host, user_id: '00000000-0000-4000-8000-0000000000aa', display_name: 'Nora' },
};
const me = '00000000-0000-4000-8000-000000000001';
type Like = { liked: boolean; ends_on: string | null };
const NONE: Like = { liked: false, ends_on: null };
const LIKED: Like = { liked: true, ends_on: '2098-03-01' };

const open = (
  answers: Answers = {},
  viewer: 'visitor' | 'free' | 'subscriber' = 'subscriber',
  house: typeof home = other,
) =>
  openPage(`/house/${home.id}`, {
    viewer,
    answers: {
      'GET /api/homes/:id': house,
      'GET /api/homes/:id/nights': refusal(404, 'Home not found'),
      ...answers,
    },
  });
const toggle = () => screen.findByRole('button', { name: "I'd swap with this home" });
const pressed = async () => (await toggle()).getAttribute('aria-pressed');

/** A server that stores the like, and notes what it was asked. */
function server() {
  const asked: string[] = [];
  let state: Like = NONE;
  const set = (name: string, next: Like) => () => {
    asked.push(name);
    state = next;
    return next;
  };
  return {
    asked,
    answers: {
      'GET /api/likes/:id': () => ({ ...state, has_home: true }),
      'PUT /api/likes/:id': set('PUT', LIKED),
      'DELETE /api/likes/:id': set('DELETE', NONE),
    } satisfies Answers,
  };
}

/** The name in the note is an element of its own. */
const ofNote = (text: string) => (_: string, node: Element | null) =>
  node?.tagName === 'P' && node.textContent === text;

test('pressing notes the home privately with its last day, pressing again takes it back [LIKE-01, LIKE-03]', async () => {
  const { answers, asked } = server();
  const { user } = await open(answers);
  expect(await screen.findByText(ofNote("Private. Nora only finds out if it's mutual."))).toBeTruthy();
  await waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBeNull());
  await user.click(await toggle());
  expect(await pressed()).toBe('true');
  expect(await screen.findByText('Noted, just for you')).toBeTruthy();
  expect(screen.getByText("If it's mutual, we'll tell you both.")).toBeTruthy();
  expect(
    screen.getByText(ofNote("Private, until 1 March 2098. Nora only finds out if it's mutual.")),
  ).toBeTruthy();
  await user.click(await toggle());
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect([await pressed(), asked]).toEqual(['false', ['PUT', 'DELETE']]);
});

test('two quick presses end where they began, with one request at a time [LIKE-17]', async () => {
  const { answers, asked } = server();
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const { user } = await open({
    ...answers,
    'PUT /api/likes/:id': async () => {
      running += 1;
      await promise;
      running -= 1;
      asked.push('PUT');
      return LIKED;
    },
    'DELETE /api/likes/:id': () => {
      expect(running).toBe(0);
      asked.push('DELETE');
      return NONE;
    },
  });
  await waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBeNull());
  await user.dblClick(await toggle());
  expect(await pressed()).toBe('false');
  resolve();
  await waitFor(() => expect(asked).toEqual(['PUT', 'DELETE']));
  expect(await pressed()).toBe('false');
  expect(screen.queryByText('Noted, just for you')).toBeNull();
});

test('by keyboard it is a toggle whose label stays [LIKE-17]', async () => {
  const { answers } = server();
  const { user } = await open(answers);
  await waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBeNull());
  (await toggle()).focus();
  await user.keyboard(' ');
  await waitFor(async () => expect(await pressed()).toBe('true'));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await pressed()).toBe('false'));
});

test('a failure puts the toggle back and says why [LIKE-03]', async () => {
  const { user } = await open({ 'PUT /api/likes/:id': refusal(503, 'We are very busy.') });
  await waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBeNull());
  await user.click(await toggle());
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByText('We are very busy.')).toBeTruthy();
  expect(await pressed()).toBe('false');
});

test('the 201st home in 30 days names the day of the next one [LIKE-09]', async () => {
  const { user } = await open({
    'PUT /api/likes/:id': refusal(429, 'You can mark the next one on Friday, 12 March.', 'like_limit'),
  });
  await waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBeNull());
  await user.click(await toggle());
  expect(await screen.findByText("That's 200 homes in 30 days")).toBeTruthy();
  expect(screen.getByText('You can mark the next one on Friday, 12 March.')).toBeTruthy();
});

test('without a home it is disabled and leads to the form [LIKE-02]', async () => {
  const put = vi.fn();
  const { user } = await open({
    'GET /api/likes/:id': { ...NONE, has_home: false },
    'PUT /api/likes/:id': put,
  });
  const link = await screen.findByRole('link', { name: 'List your home to use this.' });
  expect(link.getAttribute('href')).toBe('/add-home');
  expect((await toggle()).getAttribute('aria-disabled')).toBe('true');
  await user.click(await toggle());
  expect([put.mock.calls.length, await pressed()]).toEqual([0, 'false']);
});

test('without a connection it is disabled [LIKE-03]', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  await open();
  expect((await toggle()).getAttribute('aria-disabled')).toBe('true');
});

test('a state that could not be read can be read again [LIKE-03]', async () => {
  let isBroken = true;
  const { user } = await open({
    'GET /api/likes/:id': () =>
      isBroken ? refusal(500, 'Something went wrong.') : { ...LIKED, has_home: true },
  });
  expect(await screen.findByText(/We couldn't check whether you'd swap with this home\./)).toBeTruthy();
  isBroken = false;
  const sentence = screen.getByText(/We couldn't check whether/);
  await user.click(within(sentence).getByRole('button', { name: 'Try again' }));
  expect(await pressed()).toBe('true');
});

test.each([
  ['visitors', 'visitor', other],
  ['members without a subscription', 'free', other],
  ['the host of the home', 'subscriber', { ...home, host: { ...home.host, user_id: me } }],
] as const)('%s see no toggle [LIKE-01, LIKE-02]', async (_who, viewer, house) => {
  await open({}, viewer, house);
  await screen.findByRole('heading', { level: 1, name: home.title });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: "I'd swap with this home" })).toBeNull();
});

test('heart and toggle know nothing of each other [LIKE-11]', async () => {
  const { answers, asked } = server();
  const { user } = await open(answers);
  await waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBeNull());
  const heart = () => screen.getByRole('button', { name: 'Save Brick loft' });
  await user.click(heart());
  expect([heart().getAttribute('aria-pressed'), await pressed(), asked]).toEqual(['true', 'false', []]);
  await user.click(await toggle());
  await user.click(heart());
  expect([heart().getAttribute('aria-pressed'), await pressed(), asked]).toEqual(['false', 'true', ['PUT']]);
});
