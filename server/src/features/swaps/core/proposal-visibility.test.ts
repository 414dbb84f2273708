import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../../test/members.ts';
import { type Party, swapWorld } from '../../../../test/swaps.ts';

let ann: Party;
let ben: Party;
let cleo: Party;
let free: SignedIn;
const world = await swapWorld();
beforeAll(async () => {
  [ann, ben, cleo] = (await world.parties(3)) as [Party, Party, Party];
  free = await signIn(world);
  // Stops the job that reminds hosts of unconfirmed calendars.
  await world.jobs.rest();
});

/** What other members see of homes and members, in every order, and their counts of unread items. */
async function seenByOthers(): Promise<Record<string, unknown>> {
  const window = 'check_in=2027-04-10&check_out=2027-04-17';
  const open = [
    'homes',
    'homes?search=Home',
    'homes/count',
    'tags',
    ...[ann, ben].flatMap(({ home_id }) => [`homes/${home_id}`, `homes/${home_id}/similar`]),
  ];
  const members = ['swaps', 'conversations', 'conversations/unread', 'notices', 'notices/unread'];
  const premium = [
    'homes?sort=confirmed',
    `homes?${window}`,
    `homes?${window}&sort=confirmed`,
    ...[ann, ben].flatMap(({ home_id }) => [`homes/${home_id}/nights`, `homes/${home_id}/host`]),
  ];
  const seen: Record<string, unknown> = {};
  for (const [viewer, headers, paths] of [
    ['visitor', {}, open],
    ['free', free.headers, [...open, ...members]],
    ['subscriber', cleo.headers, [...open, ...members, ...premium]],
  ] as const) {
    for (const path of paths) {
      const { statusCode, body } = await world.app.inject({ url: `/api/${path}`, headers });
      seen[`${viewer} ${path}`] = [statusCode, body.replace(/"request_id":"[^"]*"/, '')];
    }
  }
  return seen;
}

const begin = '2027-03-01T12:00:00Z';
const afterwards = '2027-03-09T12:00:00Z';

it('an open or expired proposal changes nothing that others see, and its conversation still accepts messages [PROP-25]', async () => {
  const without = await seenByOthers();
  world.clock.to(afterwards);
  const withoutLater = await seenByOthers();
  world.clock.to(begin);
  const id = await world.proposed(ann, ben);
  expect(await seenByOthers()).toEqual(without);
  world.clock.to(afterwards);
  expect((await world.view(ann, id)).state).toBe('expired');
  expect(await seenByOthers()).toEqual(withoutLater);

  for (const party of [ann, ben]) {
    const [conversation] = (await world.view(party, id)).conversations;
    const path = `conversations/${conversation?.conversation_id}/messages`;
    const reply = await world.ask('POST', path, party, { text: 'Another time, then.' });
    expect(reply.statusCode, reply.body).toBe(201);
  }
});
