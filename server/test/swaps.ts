import { randomUUID } from 'node:crypto';
import type { OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import type { SwapView } from '@swapstead/contract/swaps/view';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { newToken } from '../src/features/accounts/tokens.ts';
import { SESSION_COOKIE } from '../src/platform/is-visitor.ts';
import { conversationActions } from './conversations.ts';
import { type SignedIn, signIn } from './members.ts';
import { PEOPLE, WORDS } from './swap-terms.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export { PEOPLE, WORDS };

/** A member with a home, able to swap. */
export type Party = SignedIn & { home_id: string; name: string };

/** A clock that tests move. It starts at the same instant in every run. */
function movableClock(start: string) {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    to(instant: string) {
      now = new Date(instant);
    },
    /** Moves forward by this number of days. */
    pass(days: number) {
      now = new Date(now.getTime() + days * 86_400_000);
    },
  };
}

export type SwapWorld = Awaited<ReturnType<typeof createSwapWorld>>;

/** A server whose clock the test moves, and what members do with swaps over HTTP. */
export async function createSwapWorld(
  start = '2027-03-01T12:00:00Z',
  parts: Parameters<typeof createTestApp>[1] = {},
  environment: Record<string, string> = {},
) {
  const clock = movableClock(start);
  const test = await createTestApp(environment, { clock: clock.now, ...parts });
  return {
    ...test,
    ...swapActions(test),
    clock,

    /** Goes back to the first day, without taken or closed nights, running swaps and counts of notices. */
    async clear(): Promise<void> {
      clock.to(start);
      await test.pool.query('delete from taken_nights');
      await test.pool.query('delete from notice_counts');
      await test.pool.query('update calendars set closed = default');
      await test.pool.query(
        `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now(), is_counted = false
         where origin = 'proposed' and (state <> 'withdrawn' or is_counted)`,
      );
      await test.pool.query('update swap_changes set outcome = $1 where outcome is null', ['fell']);
    },
  };
}

/** A world for the tests of one file, closed after them. */
export async function swapWorld(...options: Parameters<typeof createSwapWorld>): Promise<SwapWorld> {
  const world = await createSwapWorld(...options);
  afterAll(() => world.close());
  return world;
}

/** A world for the tests of one file with Ann, Ben and Cleo, each with a home. It is cleared before each test. */
export async function annBenAndCleo() {
  const world = await swapWorld();
  beforeEach(() => world.clear());
  const ann = await world.party('Ann Able');
  const ben = await world.party('Ben Best');
  const cleo = await world.party('Cleo Cold');
  return { world, ann, ben, cleo };
}

export function swapActions(test: TestApp) {
  const { ask, home, name } = conversationActions(() => test);

  const view = async (as: SignedIn, id: string): Promise<SwapView> =>
    (await ask('GET', `swaps/${id}`, as)).json();

  /** State and revision on this member's screen, with a new submission id. */
  async function onScreen(as: SignedIn, id: string) {
    const { state, revision } = await view(as, id);
    return { submission_id: randomUUID(), from: state, revision };
  }

  async function act(
    as: SignedIn,
    id: string,
    what: string,
    more: object = {},
  ): Promise<LightMyRequestResponse> {
    return ask('POST', `swaps/${id}/${what}`, as, { ...(await onScreen(as, id)), ...more });
  }

  /** A proposal from the first to the second, as the form would send it. */
  const proposal = (from: Party, to: Party, more: object = {}) => ({
    submission_id: randomUUID(),
    home_id: to.home_id,
    own_home_id: from.home_id,
    my_stay: { check_in: '2027-04-10', check_out: '2027-04-17' },
    their_stay: { check_in: '2027-04-10', check_out: '2027-04-17' },
    people: PEOPLE,
    words: WORDS,
    ...more,
  });

  const propose = (from: Party, to: Party, more: object = {}) =>
    ask('POST', 'swaps', from, proposal(from, to, more));

  /** The check of nights that the form makes before a proposal is sent. */
  const nights = (from: Party, to: Party, more: object = {}) =>
    ask(
      'GET',
      `swaps/nights?${new URLSearchParams({
        home_id: to.home_id,
        own_home_id: from.home_id,
        check_in: '2027-04-10',
        check_out: '2027-04-17',
        their_check_in: '2027-04-10',
        their_check_out: '2027-04-17',
        ...more,
      })}`,
      from,
    );

  async function guide(party: Party): Promise<OwnGuide> {
    return (await ask('GET', `homes/${party.home_id}/guide`, party)).json();
  }

  async function saveGuide(party: Party, more: object = {}) {
    const { home: _home, photos: _photos, changed_at: _at, ...form } = await guide(party);
    const address = {
      street: `Kanaal 7 of ${party.name}`,
      postal_code: '1011',
      town: 'Utrecht',
      country: 'NL',
      directions: '',
    };
    return ask('PUT', `homes/${party.home_id}/guide`, party, {
      ...form,
      address,
      phone: '+31201234567',
      ...more,
    });
  }

  async function sign(as: Party, id: string) {
    const { sha256 } = (await ask('GET', `swaps/${id}/agreement`, as)).json();
    return act(as, id, 'sign', { sha256, name: as.name, read: true });
  }

  return {
    ask,
    act,
    view,
    onScreen,
    proposal,
    propose,
    nights,
    guide,
    saveGuide,
    sign,
    async party(display_name: string, level: 'free' | 'subscriber' = 'subscriber'): Promise<Party> {
      const member = await signIn(test, { level });
      await name(member, display_name);
      const home_id = await home(member, `Home of ${display_name}`, 'Porto, Portugal');
      return { ...member, home_id, name: display_name };
    },

    /** Subscribers with a home each, inserted into the database, which is faster than registering them. */
    async parties(count: number): Promise<Party[]> {
      const made = Array.from({ length: count }, (_, n) => ({ ...newToken(), name: `Member ${n + 1}` }));
      const { rows } = await test.pool.query<{ user_id: string; email: string; home_id: string; nr: number }>(
        `with given as (
           select gen_random_uuid() as id, gen_random_uuid() as home, token_hash, name, nr
           from unnest($1::bytea[], $2::text[]) with ordinality as t (token_hash, name, nr)
         ), account as (
           insert into users (id, email, email_verified, created_at)
           select id, id || '@members.test', true, '2026-01-01' from given
         ), profile as (
           insert into profiles (user_id, display_name) select id, name from given
         ), subscription as (
           insert into user_subscriptions (user_id, subscription_status, subscription_plan)
           select id, 'paid', 'annual' from given
         ), session as (
           insert into sessions (user_id, token_hash, expires_at) select id, token_hash, '2040-01-01' from given
         ), home as (
           insert into homes (id, user_id, title, description, location, home_type)
           select home, id, 'Home of ' || name, 'One long room', 'Porto, Portugal', 'Loft' from given
         )
         select id as user_id, id || '@members.test' as email, home as home_id, nr from given order by nr`,
        [made.map(({ token_hash }) => token_hash), made.map(({ name: one }) => one)],
      );
      return rows.map(({ nr, ...member }, index) => {
        const { token, name: display_name } = made[index] as (typeof made)[number];
        const headers = { cookie: `${SESSION_COOKIE}=${token}` };
        return { ...member, password: '', headers, name: display_name };
      });
    },

    /** Proposes a swap. @returns its id */
    async proposed(from: Party, to: Party, more: object = {}): Promise<string> {
      const reply = await propose(from, to, more);
      if (reply.statusCode !== 200) throw new Error(`The proposal was refused: ${reply.body}`);
      return reply.json().id;
    },

    async agreed(from: Party, to: Party, more: object = {}): Promise<string> {
      const id = await this.proposed(from, to, more);
      const reply = await act(to, id, 'accept', { people: PEOPLE });
      if (reply.statusCode !== 200) throw new Error(`The swap was not agreed: ${reply.body}`);
      return id;
    },

    async final(from: Party, to: Party, more: object = {}): Promise<string> {
      const id = await this.agreed(from, to, more);
      for (const party of [from, to]) {
        await saveGuide(party);
        const reply = await sign(party, id);
        if (reply.statusCode !== 200) throw new Error(`The agreement was not signed: ${reply.body}`);
      }
      return id;
    },

    /** The events of this member's notices about the swap, in order. */
    async noticesOf(who: SignedIn, swapId: string): Promise<string[]> {
      const { rows } = await test.pool.query<{ event: string }>(
        `select event from notices where user_id = $1 and about->>'swap_id' = $2 order by position`,
        [who.user_id, swapId],
      );
      return rows.map(({ event }) => event);
    },

    /** The taken nights of a home, as '2027-04-10/2027-04-17'. */
    async taken(party: Party): Promise<string[]> {
      const { rows } = await test.pool.query<{ nights: string }>(
        `select lower(nights) || '/' || upper(nights) as nights from taken_nights where home_id = $1 order by nights`,
        [party.home_id],
      );
      return rows.map(({ nights }) => nights);
    },
  };
}
