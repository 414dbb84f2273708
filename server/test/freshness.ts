import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { afterAll, beforeEach } from 'vitest';
import { confirmMail } from '../src/features/calendar/freshness/freshness.jobs.ts';
import { createNotifySilentHosts } from '../src/features/calendar/freshness/notify-silent-hosts.ts';
import { createDigestsRepository } from '../src/features/notices/digests.repository.ts';
import { createNotify } from '../src/features/notices/notify.ts';
import { createHomePlacesRepository } from '../src/features/places/home-places.repository.ts';
import { hostActions } from './hosts.ts';
import { mailsTo, type SignedIn, signIn } from './members.ts';
import { createTestApp } from './test-app.ts';
import { waitForJobs } from './wait-for-jobs.ts';

const { zoneOf } = createHomePlacesRepository();

export const START = new Date('2027-01-10T12:00:00Z');
export const DAY_MS = 86_400_000;

/**
 * The world of a test file about confirmed calendars: before each test, at noon of one day, a new host (`at.host`)
 * has listed a home (`at.home`).
 */
export async function createFreshnessWorld() {
  const at = { now: START, host: {} as SignedIn, home: {} as OwnHome };
  const test = await createTestApp({}, { clock: () => at.now });
  const { ask, list } = hostActions(() => test);

  /** A home listed at the test clock's time, which the database does not know. */
  async function listed(fields: object = {}): Promise<OwnHome> {
    const one = await list(at.host, fields);
    await test.pool.query('update calendars set counts_from = $2 where home_id = $1', [one.id, at.now]);
    return one;
  }

  beforeEach(async () => {
    at.now = START;
    at.host = await signIn(test, { level: 'subscriber' });
    at.home = await listed();
  });
  afterAll(() => test.close());

  const mails = async () =>
    (await mailsTo(test, at.host.email, 0)).filter(
      ({ subject }) => subject === 'Is your calendar still right?',
    );

  return {
    at,
    ask,
    listed,
    mails,
    test,

    /** Moves to this day since the beginning, notifies the host, and writes the emails. */
    async day(days: number) {
      at.now = new Date(START.getTime() + days * DAY_MS);
      const { pool, jobs } = test;
      const clock = () => at.now;
      const notify = createNotify({ jobs, digests: createDigestsRepository(pool, () => 'null'), clock });
      await createNotifySilentHosts({ pool, jobs, notify, zoneOf, clock })(AbortSignal.timeout(10_000));
      await waitForJobs(test.pool, [confirmMail]);
    },

    notices: async (): Promise<string[]> =>
      (await ask('GET', '/api/notices', at.host))
        .json()
        .notices.map(({ text }: { text: string }) => text)
        .filter((text: string) => text.includes(at.home.title)),

    freshness: async (one = at.home) =>
      (await ask('GET', `/api/homes/${one.id}/calendar`, at.host)).json().freshness,

    link: async () => {
      const [mail] = await mails();
      return /http\S+\/calendar\/confirm\?t=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link';
    },
    open: (url: string) => test.app.inject({ url: url.replace('http://localhost', '') }),
    press: (url: string, home: string, headers: Record<string, string> = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/calendar/confirm',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ t: new URL(url).searchParams.get('t') ?? '', home }).toString(),
      }),
  };
}

export const NIGHTS = { changes: [{ from: '2027-06-01', to: '2027-06-08', state: 'open' }] };
