import { HOME_FIELDS } from '@swapstead/contract/homes/fields';
import { VISITOR } from '@swapstead/contract/viewer';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, answerApi, refusal } from '../../../test/answers.ts';
import { errorToastLines } from '../../../test/error-toast.ts';
import { fakeUploads, pick } from '../../../test/fake-uploads.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';
import { useHostName } from '../../features/listing/form/host-name.tsx';

const user_id = '00000000-0000-4000-8000-000000000001';
const profile = anOwnProfile({
  display_name: null,
  location: 'Lisbon',
  interests: ['Tea'],
  contact_preference: 'email',
  share_email: true,
});

test('[LIST-01] a visitor signs in first, and returns', async () => {
  await openPage('/add-home');
  await waitFor(() => expect(location.pathname + location.search).toBe('/auth?next=%2Fadd-home'));
});

test('[LIST-02] a free member reads that listing needs a subscription', async () => {
  await openPage('/add-home', { viewer: 'free' });
  await screen.findByRole('heading', { name: 'Premium feature' });
  expect(screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByRole('button', { name: 'List My Home' })).toBeNull();
});

test("asks a host without a name for one, before the card says 'Anonymous Host'", async () => {
  await openPage('/add-home', { viewer: 'subscriber', answers: { 'GET /api/profiles/me': profile } });
  expect(await screen.findByLabelText(/^Your name/)).toBeTruthy();
  expect(screen.getByText(/Without a name they see 'Anonymous Host'/)).toBeTruthy();
});

test('asks no name of a host who has one', async () => {
  await openPage('/add-home', {
    viewer: 'subscriber',
    answers: { 'GET /api/profiles/me': { ...profile, display_name: 'Ines' } },
  });
  await screen.findByLabelText('Title');
  expect(screen.queryByLabelText(/^Your name/)).toBeNull();
});

const results: boolean[] = [];
function Harness() {
  const { field, save } = useHostName(user_id);
  return (
    <>
      {field}
      <button type="button" onClick={() => void save().then((is) => results.push(is))}>
        List
      </button>
    </>
  );
}

test('saves the name and keeps the rest of the profile; a refused name stops the listing and shows why', async () => {
  const api = answerApi({
    'GET /api/profiles/me': profile,
    'PUT /api/profiles/me': ({ body }) =>
      body.display_name === 'Ines'
        ? { ...profile, display_name: 'Ines' }
        : refusal(400, 'This name is reserved for our team'),
  });
  vi.stubGlobal('fetch', api.fetch);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    expect(api.faults).toEqual([]);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Harness />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const list = async () => {
    const before = results.length;
    await user.click(screen.getByRole('button', { name: 'List' }));
    await waitFor(() => expect(results.length).toBe(before + 1));
    return results.at(-1);
  };
  const field = await screen.findByLabelText(/^Your name/);
  await user.type(field, 'Cleo');
  expect(await list()).toBe(false);
  expect(screen.getByText('This name is reserved for our team')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'Ines');
  expect(await list()).toBe(true);
  expect(api.calls.at(-1)?.body).toMatchObject({
    display_name: 'Ines',
    location: 'Lisbon',
    interests: ['Tea'],
    contact_preference: 'email',
    share_email: true,
  });
});

test('every field has a control in the form, which the error summary can link to', async () => {
  await openPage('/add-home', {
    viewer: 'subscriber',
    answers: { 'GET /api/profiles/me': { ...profile, display_name: 'Ines' } },
  });
  await screen.findByLabelText('Title');
  const controls = HOME_FIELDS.map((field) => document.getElementById(field));
  expect(controls.map((control) => control?.matches('input, textarea, select'))).toEqual(
    HOME_FIELDS.map(() => true),
  );
});

const named = { 'GET /api/profiles/me': { ...profile, display_name: 'Ines' } };
const language = () => screen.findByLabelText<HTMLSelectElement>('Language of your description');
const read = (select: HTMLSelectElement) => select.selectedOptions[0]?.text;

test.each([
  ['fr', 'French'],
  ['en-XA', 'English'],
  [undefined, 'English'],
])('a description of a host who reads %s is at first taken to be in %s [LANG-21]', async (own, name) => {
  await openPage('/add-home', {
    viewer: 'subscriber',
    answers: {
      ...named,
      'GET /api/viewer': { level: 'subscriber', user_id, is_admin: false, ...(own && { language: own }) },
    },
  });
  expect(read(await language())).toBe(name);
  expect(screen.getByText(/^For your title, description and house guide\./)).toBeTruthy();
  // Nothing was typed yet.
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
});

test('a host can name another language or none; fields are in it, and a draft keeps it [LANG-21]', async () => {
  const open = () => openPage('/add-home', { viewer: 'subscriber', answers: named });
  const first = await open();
  const lang = () => screen.getByLabelText('Description').getAttribute('lang');
  await language();
  expect([lang(), screen.getByLabelText('Title').getAttribute('lang')]).toEqual(['en', 'en']);
  await first.user.selectOptions(await language(), 'German');
  expect(lang()).toBe('de');
  cleanup();

  const { user } = await open();
  expect(read(await language())).toBe('German');
  await user.selectOptions(await language(), 'Not specified');
  expect(lang()).toBeNull();
  cleanup();

  const last = await open();
  expect(read(await language())).toBe('Not specified');
  await last.user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(read(await language())).toBe('English');
});

test('[FIND-19] says below an empty number that searches for it do not find the home', async () => {
  const { user } = await openPage('/add-home', {
    viewer: 'subscriber',
    answers: { 'GET /api/profiles/me': { ...profile, display_name: 'Ines' } },
  });
  for (const [label, of, by] of [
    ['Guests', 'guests', 'number of guests'],
    ['Bedrooms', 'bedrooms', 'bedrooms'],
  ] as const) {
    const help = `Leave it empty and your home won't show up when people search by ${by}.`;
    const field = await screen.findByLabelText(label);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(help);
    await user.click(screen.getByRole('button', { name: `More ${of}` }));
    expect(screen.queryByText(help)).toBeNull();
  }
});

test('the listing form stays open while the membership cannot be checked, and can be used afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    warned.mockRestore();
  });
  let isReadable = true;
  /** Whether a message was already on the screen at each failed request. */
  const noticeBefore: boolean[] = [];
  const subscription = {
    user_id,
    subscription_status: 'paid',
    subscription_plan: 'annual',
    subscription_start_date: null,
    subscription_end_date: null,
    stripe_customer_id: null,
    cancel_at_period_end: false,
  } as const;
  const { user, calls } = await openPage('/add-home', {
    viewer: 'subscriber',
    answers: {
      'GET /api/profiles/me': { ...profile, display_name: 'Ines' },
      'GET /api/user_subscriptions/me': () => {
        if (isReadable) return subscription;
        noticeBefore.push(notice() !== null);
        return refusal(500, 'No.', 'internal');
      },
    },
  });
  const reads = () => calls.filter(({ route }) => route === 'GET /api/user_subscriptions/me').length;
  const title = () => screen.getByLabelText<HTMLInputElement>('Title');
  const notice = () => screen.queryByText(/We can't check your membership right now/);
  await user.type(await screen.findByLabelText('Title'), 'Attic over the canal');
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  isReadable = false;
  await vi.advanceTimersByTimeAsync(70_500);
  await waitFor(() => expect(notice()).toBeTruthy());
  // The regular check of each minute and its two retries; only after the last is there a message.
  expect(noticeBefore.slice(0, 3)).toEqual([false, false, false]);
  expect(title().value).toBe('Attic over the canal');
  await user.type(title(), ', and garden');
  isReadable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(notice()).toBeNull());
  expect(title().value).toBe('Attic over the canal, and garden');
});

test('[LIST-17, LIST-18, LANG-21] a failed listing keeps its entries, even through signing in again', async () => {
  const arrived = fakeUploads();
  let isSignedIn = true;
  const answers: Answers = {
    'GET /api/viewer': () => (isSignedIn ? { level: 'subscriber', user_id, is_admin: false } : VISITOR),
    'GET /api/profiles/me': { ...profile, display_name: 'Ines' },
    'GET /api/places': { places: [] },
    'GET /api/home_photos/waiting': () => ({ uploads: [...arrived] }),
    'POST /api/homes': () =>
      isSignedIn ? refusal(503, 'Busy.', 'unavailable') : refusal(401, 'Please sign in.', 'unauthenticated'),
  };
  const open = () => openPage('/add-home', { viewer: 'subscriber', answers });
  const title = () => screen.findByLabelText<HTMLInputElement>('Title');
  const tiles = () => within(screen.getByRole('list', { name: 'Your photos' })).getAllByRole('listitem');
  const { user, calls } = await open();
  await user.type(await title(), 'Half a home');
  await user.type(screen.getByLabelText('Description'), 'One long room');
  await user.type(screen.getByRole('combobox', { name: /^Location/ }), 'Porto');
  await user.click(screen.getByRole('radio', { name: 'Loft' }));
  await pick(user, ['one.png', 'two.png', 'three.png']);
  await waitFor(() => expect(arrived).toHaveLength(3));
  const list = () => user.click(screen.getByRole('button', { name: 'List My Home' }));
  await list();
  expect(await errorToastLines('Submission failed')).toEqual([
    'There was an error listing your home. Please try again.',
  ]);
  expect((await title()).value).toBe('Half a home');
  expect(tiles()).toHaveLength(3);

  isSignedIn = false;
  await list();
  expect(await errorToastLines('Authentication required')).toEqual(['Please log in to list your home.']);
  const sent = calls.filter(({ route }) => route === 'POST /api/homes').map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ title: 'Half a home', language: 'en' });
  cleanup();

  isSignedIn = true;
  await open();
  expect((await title()).value).toBe('Half a home');
  expect(tiles()).toHaveLength(3);
});
