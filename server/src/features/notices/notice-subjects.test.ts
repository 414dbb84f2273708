import { beforeAll, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { mailsTo, type SignedIn, signIn } from '../../../test/members.ts';
import { browserKeys } from '../../../test/push.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';
import { ticketCalls } from '../../../test/tickets.ts';
import { unzip } from '../../../test/unzip.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createDigestsRepository } from './digests.repository.ts';
import type { NewNotice } from './notify.repository.ts';
import { createNotify } from './notify.ts';

let host: Party;
let guest: Party;
const { opened } = conversationActions(() => world);
const { openedBy, reply } = ticketCalls(() => world);

const world = await swapWorld();
beforeAll(async () => {
  [host, guest] = [await world.party('Inês Duarte'), await world.party('Tom Baker')];
});

type ListedNotice = {
  id: string;
  kind: string;
  text: string;
  read: boolean;
  path: string | null;
  position: number;
};

const noticesOf = async (who: SignedIn): Promise<ListedNotice[]> =>
  (await world.ask('GET', 'notices', who)).json().notices;
const toldOf = async (who: SignedIn, kind: string) =>
  (await noticesOf(who)).find((notice) => notice.kind === kind);

/** Notifies members as other slices do. */
const tell = (...notices: NewNotice[]) => {
  const clock = world.clock.now;
  const notify = createNotify({
    jobs: world.jobs,
    digests: createDigestsRepository(world.pool, () => 'null'),
    clock,
  });
  return inTransaction(world.pool, (client) => notify(client, ...notices), { retries: 3 });
};

describe('the subject of a notice', () => {
  it("has an address to open: swap, conversation, ticket, the member's own home, devices [NOTE-06]", async () => {
    const swap = await world.proposed(guest, host);
    expect(await toldOf(host, 'proposal')).toMatchObject({
      path: `/swaps/${swap}`,
      text: 'Tom Baker would like to swap homes with you: 10 to 17 April. Answer by Monday, 8 March.',
    });
    const other = await world.party('Ann Other');
    const conversation = await opened(other, host.home_id, 'Hello');
    expect((await toldOf(host, 'message'))?.path).toBe(`/messages/${conversation}`);
    const admin = await world.party('Ada Admin');
    await world.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.user_id]);
    await world.pool.query('update sessions set rotation_due = false where user_id = $1', [admin.user_id]);
    const ticket = await openedBy(host, { subject: 'Keys' });
    await reply(ticket, admin, { message: 'We look for them.' });
    expect([(await toldOf(host, 'support'))?.path, (await toldOf(admin, 'support'))?.path]).toEqual([
      `/support/${ticket}`,
      `/admin/support/${ticket}`,
    ]);
    await tell(
      {
        user_id: host.user_id,
        event: 'home_without_place',
        event_key: 'place',
        about: { home_id: host.home_id },
      },
      { user_id: host.user_id, event: 'password_changed', event_key: 'password' },
    );
    expect(await toldOf(host, 'security')).toMatchObject({ path: '/profile/security' });
    expect((await toldOf(host, 'calendar'))?.path).toMatch(/^\/profile\?tab=/);
  });

  it('marks its notices as read when displayed, up to what is shown, and no others [NOTE-08]', async () => {
    const [a, b] = [await world.party('Ben'), await world.party('Cleo')];
    const swap = await world.proposed(a, b);
    const shown = (await toldOf(b, 'proposal')) as ListedNotice;
    await tell(
      {
        user_id: b.user_id,
        event: 'proposal_due',
        event_key: 'due',
        about: { swap_id: swap },
        facts: { day: '2027-03-08' },
      },
      { user_id: b.user_id, event: 'password_changed', event_key: 'password' },
    );
    const look = (up_to: number) => world.ask('POST', 'notices/read', b, { up_to, thing_id: swap });
    expect((await look(shown.position)).json()).toEqual({ notices_unread: 2 });
    expect((await noticesOf(b)).map(({ kind, read }) => [kind, read])).toEqual([
      ['security', false],
      ['proposal', false],
      ['proposal', true],
    ]);
    expect((await look((await noticesOf(b))[0]?.position ?? 0)).json()).toEqual({ notices_unread: 1 });
    // A member cannot mark notices of another by naming the same thing.
    await tell({ user_id: b.user_id, event: 'proposal_due', event_key: 'again', about: { swap_id: swap } });
    await world.ask('POST', 'notices/read', a, { up_to: 1_000, thing_id: swap });
    expect((await world.ask('GET', 'notices/unread', b)).json()).toEqual({ notices_unread: 2 });
  });
});

const TABLES = [
  'notices',
  'notice_preferences',
  'notice_settings',
  'push_devices',
  'notice_digests',
  'mail_bounces',
];

describe('stored notices of a member', () => {
  it('are in the data export with their current text, and are deleted with the account, queued deliveries included [NOTE-45]', async () => {
    const [one, other] = [await world.party('Dan'), await world.party('Eva')];
    await world.ask('PUT', 'notice_preferences/calendar', one, { mail: 'daily' });
    await world.ask('PUT', 'notice_preferences', one, { device_zone: 'Europe/Lisbon' });
    await world.ask('POST', 'push_devices', one, {
      endpoint: 'https://fcm.googleapis.com/fcm/send/kept',
      ...browserKeys(),
    });
    await world.proposed(other, one);
    await tell({ user_id: one.user_id, event: 'homes_fit_wish', event_key: 'wish' });
    await world.pool.query(
      "insert into notice_digests (user_id, day, since, until) values ($1, '2027-03-01', now(), now())",
      [one.user_id],
    );
    await world.pool.query(
      "insert into mail_bounces (user_id, email, reason) values ($1, 'old@x.test', 'refused')",
      [one.user_id],
    );

    const files = await unzip((await world.ask('GET', 'profiles/me/export', one)).rawPayload);
    const read = (name: string, from = files) => JSON.parse(String(from.get(name)));
    expect(read('notices.json')).toContainEqual({
      kind: 'proposal',
      text: 'Eva would like to swap homes with you: 10 to 17 April. Answer by Monday, 8 March.',
      created_at: world.clock.now().toISOString(),
      read: false,
    });
    expect(read('notice-settings.json')).toMatchObject({
      time_zone: 'Europe/Lisbon',
      kinds: expect.arrayContaining([{ kind: 'calendar', mail: 'daily', push: false }]),
      push_devices: [{ created_at: expect.any(String) }],
    });
    expect(String([...files.values()])).not.toContain('googleapis');
    const stranger = await unzip(
      (await world.ask('GET', 'profiles/me/export', await signIn(world))).rawPayload,
    );
    expect(read('notices.json', stranger)).toMatchObject([{ text: 'Your data was downloaded.' }]);

    const count = async (table: string) =>
      (await world.pool.query(`select from ${table} where user_id = $1`, [one.user_id])).rowCount;
    for (const table of TABLES) expect([table, await count(table)]).not.toEqual([table, 0]);
    const mails = (await mailsTo(world, one.email, 0)).length;
    const jobs = async () => {
      const { rows } = await world.pool.query(
        "select data->>'notice_id' as id from pgboss.job where name in ('notice-mail', 'notice-push') and state < 'completed'",
      );
      return rows.map(({ id }) => id);
    };
    expect((await jobs()).length).toBeGreaterThan(0);
    expect((await world.ask('POST', 'functions/delete-profile', one)).statusCode).toBe(204);
    for (const table of TABLES) expect([table, await count(table)]).toEqual([table, 0]);
    // Queued deliveries find nothing to send, as if their time had come.
    await world.pool.query(
      "update pgboss.job set start_after = now() where name in ('notice-mail', 'notice-push')",
    );
    await expect.poll(jobs).toEqual([]);
    const after = (await mailsTo(world, one.email, 0)).filter(
      ({ subject }) => subject === 'Someone would like to swap homes with you',
    );
    expect([after, mails]).toEqual([[], mails]);
  });
});
