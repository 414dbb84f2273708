import { beforeEach, describe, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { runs } from '../../../test/runs.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { copyWish, LISBON, wishActions } from '../../../test/wishes.ts';
import { createNotifyRepository } from '../notices/notify.repository.ts';
import { createWishTellingRepository } from './wish-telling.repository.ts';
import { createWishTelling } from './wish-telling.ts';

const { world, ann, ben } = await annBenAndCleo();
const { newWish, send, wish, change, list, place, tell, forget } = wishActions(world);
const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);

beforeEach(forget);

const outcome = async (reply: ReturnType<typeof send>) => {
  const { statusCode } = await reply;
  return [statusCode, (await reply).json().message];
};

it('20 requests for the 20th wish at once leave exactly 20 wishes and 19 refusals that say why [WISH-07] [WISH-21]', async () => {
  for (let n = 0; n < 19; n++) await wish(ann, { country: 'PT' });
  // The wishes of others don't count.
  for (let n = 0; n < 2; n++) await wish(ben, { country: 'PT' });
  await run('delete from wish_changes');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcome(send(ann, newWish({ country: 'ES' })))),
  );
  expect(outcomes.filter(([status]) => status !== 201)).toEqual(
    Array.from({ length: 19 }, () => [409, 'You have 20 wishes. Remove one to add another.']),
  );
  expect(await list(ann)).toHaveLength(20);
});

it('one submission id sent many times at once makes one wish, and with other content is refused [WISH-21]', async () => {
  const body = newWish({ country: 'PT' });
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => send(ann, body)));
  expect([first, ...others].map((reply) => reply?.statusCode)).toEqual(Array(10).fill(201));
  expect(new Set([first, ...others].map((reply) => reply?.json().id)).size).toBe(1);
  const sentAlready = [409, "You've already sent this."];
  for (const more of [{ tells: false }, { name: 'Another' }, { search: { country: 'ES' } }]) {
    expect(await outcome(send(ann, { ...body, ...more }))).toEqual(sentAlready);
  }
  expect(await list(ann)).toEqual([first?.json()]);
  // Another member may happen to send the same id.
  expect((await send(ben, body)).statusCode).toBe(201);
});

it('a wish that is removed in another tab while it is changed is said to be gone [WISH-21]', async () => {
  const made = await wish(ann, { country: 'PT' });
  const [changing] = await behindLock(
    world.pool,
    ['select from inboxes where user_id = $1 for update', [ann.user_id]],
    () => [change(ann, made, { name: 'Another' })],
    (holder) => holder.query('update wishes set removed_at = now() where id = $1', [made.id]),
  );
  expect([changing?.statusCode, changing?.json().code]).toEqual([404, 'not_found']);
});

describe('a host changes a home while many members are told of it', () => {
  const WISHES = runs(450, 10_000);
  const PER_MEMBER = 10;
  const JULY = { place: LISBON, check_in: '2027-07-10', check_out: '2027-07-17' };

  /** Writes each notice down, with whether its home is shown at that moment. */
  const WATCH = `
    create table if not exists watched (wish uuid, homes int, is_shown boolean);
    create or replace function watch_notice() returns trigger language plpgsql as $$
    begin
      insert into watched values (
        (new.about ->> 'wish_id')::uuid,
        (new.facts ->> 'n')::int,
        coalesce((select is_shown from homes where id = (new.about ->> 'home_id')::uuid), false));
      return null;
    end $$;
    create or replace trigger watch_notice after insert or update of facts on notices
      for each row execute function watch_notice();`;

  const notices = createNotifyRepository();
  /** Two processes tell at once; with the first notices that are written, the host does something. */
  async function tellWhile(act: () => Promise<unknown>): Promise<void> {
    let acting: Promise<unknown> | undefined;
    const telling = createWishTelling({
      pool: world.pool,
      clock: world.clock.now,
      telling: createWishTellingRepository(),
      notify: async (client, ...told) => {
        if (told.length > 0) acting ??= act();
        await notices.write(client, told, world.clock.now());
      },
    });
    await run("update wish_homes_changed set changed_at = changed_at - interval '4 minutes'");
    await run("update wish_searches set stored_at = stored_at - interval '4 minutes'");
    await Promise.all([telling(), telling()]);
    expect(acting).toBeDefined();
    await acting;
  }

  const setNights = async (host: Party, state: 'open' | 'closed') => {
    const changes = [{ from: '2027-07-01', to: '2027-08-01', state }];
    const reply = await world.ask('PUT', `homes/${host.home_id}/nights`, host, { changes });
    expect(reply.statusCode).toBe(200);
  };
  const retitle = async (host: Party) => {
    const change = { version: 1, title: 'The other house' };
    const reply = await world.ask('PATCH', `homes/${host.home_id}`, host, change);
    expect(reply.statusCode).toBe(200);
  };
  const hide = ({ home_id }: Party, reason: string | null) =>
    run('update homes set hidden_reason = $2 where id = $1', home_id, reason);

  const CASES: Record<
    string,
    {
      during: (host: Party) => Promise<unknown>;
      after?: (host: Party) => Promise<unknown>;
      told: number | null;
    }
  > = {
    'is edited': {
      during: async (host) => {
        await retitle(host);
        await setNights(host, 'open');
      },
      told: WISHES,
    },
    'is closed, and opened again': {
      during: (host) => setNights(host, 'closed'),
      after: (host) => setNights(host, 'open'),
      told: WISHES,
    },
    'is hidden by our team, and shown again': {
      during: (host) => hide(host, 'A test hides it.'),
      after: (host) => hide(host, null),
      told: WISHES,
    },
    'is deleted': {
      during: async (host) => {
        expect((await world.ask('DELETE', `homes/${host.home_id}`, host)).statusCode).toBe(204);
      },
      told: null,
    },
  };

  for (const [what, { during, after, told }] of Object.entries(CASES)) {
    it(`that ${what}: nobody is told twice, nor of a home that is gone [WISH-21]`, {
      timeout: 120_000,
    }, async () => {
      const members = await world.parties(WISHES / PER_MEMBER);
      const [host] = (await world.parties(1)) as [Party];
      const { home_id: id } = host;
      await place(id, LISBON);
      await setNights(host, 'closed');
      const first = await wish(ann, JULY);
      const everyone = members.flatMap(({ user_id }) => Array<string>(PER_MEMBER).fill(user_id));
      await copyWish(world.pool, first.id, everyone);
      await run('delete from wishes where id = $1', first.id);
      // As PostgreSQL does by itself after a while; until then it plans for the empty table of before.
      await run('analyze wishes, wish_searches, wish_keys');
      await run('delete from wish_homes_changed');
      await run(WATCH);
      await run('truncate watched');
      await setNights(host, 'open');

      await tellWhile(() => during(host));
      await tell();
      await after?.(host);
      await tell();
      const { rows } = await run(
        `select count(*)::int as told, count(distinct wish)::int as wishes, max(homes) as homes,
           bool_and(is_shown) as is_shown from watched`,
      );
      const [seen] = rows;
      expect(seen).toMatchObject({ wishes: seen.told, homes: 1, is_shown: true });
      if (told === null) expect(seen.told).toBeGreaterThan(0);
      else expect(seen.told).toBe(told);
      const due = await run('select from wish_homes where is_due');
      expect(due.rowCount).toBe(0);
      if (told === null)
        expect((await run('select from wish_homes where home_id = $1', id)).rowCount).toBe(0);
    });
  }
});
