import { expect, it } from 'vitest';
import { createFeedWorld } from '../../../test/feeds.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';

const { ask, at, host, newHome, outside, test } = await createFeedWorld();

/** Ends one reading: the delayed reply contains no calendar. */
const releases: (() => void)[] = [];

/** Connects this many addresses of a member at the same time. @returns the statuses of the replies so far */
function connect(count: number, owner: SignedIn, home: string): number[] {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) {
    const path = `/${owner.user_id}/${index}.ics`;
    outside.on(path, (_, response) => releases.push(() => response.writeHead(404).end()));
    const body = { name: 'Airbnb', address: outside.url(path) };
    void ask('POST', `/api/homes/${home}/feeds`, owner, body).then(({ statusCode }) =>
      statuses.push(statusCode),
    );
  }
  return statuses;
}

it('reads the calendars of members in turn: a member who sends many waits, and others do not [CAL-32]', async () => {
  const other = await signIn(test, { level: 'subscriber' });
  const home = await newHome(other);
  // Four are being read, two of them from the same server, and ten wait. Once one more is refused, all of them have
  // started.
  const first = connect(15, host, at.home.id);
  await expect.poll(() => [...first, outside.asked.length]).toEqual([429, 2]);
  const second = connect(11, other, home);
  await expect.poll(() => second).toEqual([429]);

  for (let asked = 2; asked < 24; asked++) {
    releases.shift()?.();
    await expect.poll(() => outside.asked.length).toBe(asked + 1);
  }
  for (const release of releases) release();
  await expect.poll(() => [first.length, second.length]).toEqual([15, 11]);
  expect([...first, ...second].filter((status) => status !== 400)).toEqual([429, 429]);
  const turns = outside.asked.map(({ url }) => (url?.startsWith(`/${host.user_id}/`) ? 'host' : 'other'));
  expect(turns).toEqual([...Array(4).fill('host'), ...Array(10).fill(['host', 'other']).flat()]);
});
