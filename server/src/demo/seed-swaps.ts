import { randomUUID } from 'node:crypto';
import { FIRST_RULES } from '@swapstead/contract/calendar/stay-rules';
import { addDays, dayIn } from '@swapstead/contract/days';
import type { CONDITIONS } from '@swapstead/contract/swaps/stay-texts';
import type { GuideForm } from '@swapstead/contract/swaps/stays.endpoints';
import type pg from 'pg';
import { createCalendarRepository } from '../features/calendar/calendar.repository.ts';
import { createMessagesRepository } from '../features/conversations/messages.repository.ts';
import { createLedgerRepository } from '../features/ledger/ledger.repository.ts';
import { createReadingRepository } from '../features/notices/reading.repository.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { readSite } from '../site-settings.ts';
import { type DemoSwap, type DemoSwaps, daysAgo } from './demo-files.ts';
import { nestedPool } from './nested-pool.ts';
import { type SwapActions, swapActions } from './swap-actions.ts';

type Ids = {
  homes: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, string>;
  /** The host of each home, by its key. */
  hosts: ReadonlyMap<string, string>;
};
type Parts = { storage: Storage; jobs: Jobs; ids: Ids };
type People = { adults: number; children?: number; babies?: number; pets?: number };
type Act = DemoSwap['acts'][number];

/** Older notices count as read. */
const UNREAD_DAYS = 2;
const WELCOME_NIGHTS = 14;
const NOBODY = { children: 0, babies: 0, pets: 0 };

/**
 * Adds the demo's calendars, house guides and swaps in the caller's transaction, by replaying what members did day by
 * day.
 */
export async function insertSwaps(client: pg.PoolClient, demo: DemoSwaps, { storage, jobs, ids }: Parts) {
  const homeId = (key: string) => idOf(ids.homes, key);
  const calendars = createCalendarRepository();
  for (const { home, confirmed_days_ago, rules } of demo.calendars) {
    if (rules) await calendars.setRules(client, homeId(home), { ...FIRST_RULES, ...rules });
    await calendars.confirm(client, homeId(home), daysAgo(confirmed_days_ago));
  }
  const start = Math.max(...demo.swaps.flatMap(({ acts }) => acts.map(({ days_ago }) => days_ago)));
  let now = daysAgo(start + 1);
  await giveWelcomeNights(client, new Set(ids.hosts.values()), now);
  const pool = nestedPool(client);
  const site = await readSite(undefined);
  const actions = swapActions({ pool, storage, jobs, site, clock: () => now });
  for (const guide of demo.guides) await writeGuide(client, actions, homeId(guide.home), guide);

  const made = new Map<DemoSwap, string>();
  const waiting = demo.swaps
    .flatMap((swap) => swap.acts.map((act) => ({ swap, act })))
    .sort((one, other) => other.act.days_ago - one.act.days_ago);
  for (let day = Math.floor(start); day >= 0; day--) {
    while (waiting[0] && waiting[0].act.days_ago >= day) {
      const { swap, act } = waiting.shift() as (typeof waiting)[number];
      now = daysAgo(act.days_ago);
      await run(actions, made, swap, act, ids);
    }
    now = daysAgo(day);
    await actions.follow();
  }
  await settleInboxes(client);
}

/** Gives every host the welcome nights, which they have had since before the first swap. */
async function giveWelcomeNights(client: pg.PoolClient, hosts: ReadonlySet<string>, at: Date) {
  const ledger = createLedgerRepository();
  for (const user_id of hosts) {
    await client.query(
      `insert into welcome_nights (address_hash, user_id, nights, given_at)
       select sha256(id::text::bytea), id, $2, $3 from users where id = $1`,
      [user_id, WELCOME_NIGHTS, at],
    );
    const own = (await ledger.lock(client, [user_id])).get(user_id);
    await ledger.post(client, {
      kind: 'welcome',
      cause: user_id,
      at,
      entries: [
        { account: own?.id as number, amount: WELCOME_NIGHTS },
        { account: 'issued', amount: -WELCOME_NIGHTS },
      ],
    });
  }
}

/** Runs one act of a member with the same input that the page would send. */
async function run(actions: SwapActions, made: Map<DemoSwap, string>, swap: DemoSwap, act: Act, ids: Ids) {
  const member = idOf(ids.members, act.by);
  if (act.act === 'propose') {
    const { id } = await actions.call('POST /api/swaps', member, { body: proposalOf(swap, ids) });
    made.set(swap, id);
    return;
  }
  const id = made.get(swap) as string;
  const params = { id };
  const sent = await actions.onScreen(member, id);
  if (act.act === 'accept') {
    // Who only hosts brings nobody.
    const people = swap.their_people && { ...NOBODY, ...(swap.their_people as People) };
    const body = { ...sent, ...(people && { people }) };
    await actions.call('POST /api/swaps/:id/accept', member, { params, body });
  } else if (act.act === 'sign') {
    const { sha256, my_name } = await actions.call('GET /api/swaps/:id/agreement', member, { params });
    const body = { ...sent, sha256, name: my_name ?? '', read: true as const };
    await actions.call('POST /api/swaps/:id/sign', member, { params, body });
  } else if (act.act === 'cancel') {
    const { reason, words } = act;
    await actions.call('POST /api/swaps/:id/cancel', member, { params, body: { ...sent, reason, words } });
  } else if (act.act === 'arrival') {
    const { stay, time, note } = act;
    await actions.call('PUT /api/swaps/:id/stays/:number/arrival', member, {
      params: { id, number: String(stay) },
      body: { time, note },
    });
  } else {
    await actions.call('POST /api/swaps/:id/went-well', member, { params, body: sent });
  }
}

function proposalOf({ home, own_home, my_stay, their_stay, people, words }: DemoSwap, ids: Ids) {
  const today = dayIn('UTC', new Date());
  const windowOf = ([from, to]: readonly [number, number]) => ({
    check_in: addDays(today, from),
    check_out: addDays(today, to),
  });
  return {
    submission_id: randomUUID(),
    home_id: idOf(ids.homes, home),
    own_home_id: own_home === null ? null : idOf(ids.homes, own_home),
    my_stay: windowOf(my_stay),
    their_stay: their_stay && windowOf(their_stay),
    people: { ...NOBODY, ...people },
    words,
  };
}

/** Writes the house guide and conditions of a home; anything not given keeps the default of a new guide. */
async function writeGuide(
  client: pg.PoolClient,
  { call }: SwapActions,
  id: string,
  {
    home: _,
    street,
    postal_code,
    town,
    country,
    directions,
    sections,
    conditions,
    ...guide
  }: DemoSwaps['guides'][number],
) {
  const host = await createMessagesRepository().home(client, id);
  const user_id = host?.host_id as string;
  const {
    home: _home,
    photos: _photos,
    changed_at: _at,
    ...form
  } = await call('GET /api/homes/:id/guide', user_id, {
    params: { id },
  });
  const chosen = Object.entries(conditions) as [keyof typeof CONDITIONS, string][];
  const body: GuideForm = {
    ...form,
    ...guide,
    conditions: {
      ...form.conditions,
      ...Object.fromEntries(chosen.map(([key, choice]) => [key, { choice, words: '' }])),
    },
    address: { street, postal_code, town, country, directions },
    sections: sections.map((section) => ({ id: randomUUID(), photos: [], ...section })),
  };
  await call('PUT /api/homes/:id/guide', user_id, { params: { id }, body });
}

/** Dates the entries in conversations to when they happened, and marks them and old notices as read. */
async function settleInboxes(client: pg.PoolClient) {
  await client.query(
    `update conversation_messages m set created_at = h.created_at from swap_history h where h.id = m.swap_entry`,
  );
  const talk = createMessagesRepository();
  const sides = await client.query<{ conversation_id: string; user_id: string; last_seq: number }>(
    `select s.conversation_id, s.user_id, c.last_seq from conversation_sides s
     join conversations c on c.id = s.conversation_id`,
  );
  for (const { conversation_id, user_id, last_seq } of sides.rows) {
    await talk.markRead(client, conversation_id, user_id, last_seq);
  }
  const notices = await client.query<{ user_id: string; up_to: number }>(
    `select user_id, max(position) as up_to from notices where created_at < $1 group by user_id`,
    [daysAgo(UNREAD_DAYS)],
  );
  const reading = createReadingRepository();
  for (const { user_id, up_to } of notices.rows) await reading.markAllRead(client, user_id, Number(up_to));
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo names ${key}, which it does not hold`);
  return id;
}
