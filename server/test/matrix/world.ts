import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { builtWeb } from '../built-web.ts';
import { conversationActions } from '../conversations.ts';
import { type SignedIn, setStatus, signIn } from '../members.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/**
 * The viewers, which are the columns of permissions.md: `ended` once had a subscription, `lapsed` did too and owns
 * the row in question, and `another` is a subscriber with rows of the same kind. A new kind of viewer takes a name
 * here, an entry in LIKE, and a member of the world; only cells in which it differs name it.
 */
export const VIEWERS = [
  'visitor',
  'free',
  'ended',
  'subscriber',
  'owner',
  'lapsed',
  'another',
  'admin',
] as const;
export const LIKE: { [V in ViewerName]?: ViewerName } = { ended: 'free' };
export type ViewerName = (typeof VIEWERS)[number];
type MemberName = Exclude<ViewerName, 'visitor'>;

/** Masked words, which only viewers named in locked.ts may read. None of them occurs anywhere else. */
export const SECRET = {
  location: 'Xanadupolis',
  swap: 'Quokkaswaps',
  host_name: 'Zebulonia',
  bio: 'Brontosaurian',
  phone: '+31205559911',
  website: 'https://vexillology.example',
  own_place: 'Wyvernstad',
  own_interest: 'Zymurgyclub',
  partner_name: 'Partnerella',
} as const;

/** The calendar day `days` days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The day on which every home is free. */
export const SECRET_DAY = inDays(77);

export type World = Awaited<ReturnType<typeof createMatrixWorld>>;

/** A server with a member for every column, and the rows that the operations are about. */
export async function createMatrixWorld() {
  const test: TestApp = await createTestApp(
    { SUPPORT_EMAIL: 'team@swapstead.test', PUSH: 'twin', TRANSLATE_URL: 'twin' },
    { web: builtWeb },
  );
  const actions = conversationActions(() => test);
  const members: Record<MemberName, SignedIn> = {
    free: await signIn(test),
    ended: await signIn(test, { level: 'subscriber' }),
    subscriber: await signIn(test, { level: 'subscriber' }),
    owner: await signIn(test, { level: 'subscriber' }),
    lapsed: await signIn(test, { level: 'subscriber' }),
    another: await signIn(test, { level: 'subscriber' }),
    admin: await signIn(test, { admin: true }),
  };
  const partner = await signIn(test, { level: 'subscriber' });
  const guest = await signIn(test, { level: 'subscriber' });
  // The daily limits of new accounts have their own test.
  await test.pool.query("update users set created_at = now() - interval '1 year'");

  await actions.name(partner, SECRET.partner_name);

  const headersOf = (viewer: ViewerName): Record<string, string> =>
    viewer === 'visitor' ? {} : members[viewer].headers;

  async function call(member: SignedIn, options: InjectOptions): Promise<LightMyRequestResponse> {
    const reply = await test.app.inject({ ...options, headers: member.headers });
    if (reply.statusCode >= 300) throw new Error(`${options.method} ${options.url}: ${reply.body}`);
    return reply;
  }

  /** A home with every field that may be masked. */
  async function home(host: SignedIn): Promise<string> {
    const { rows } = await test.pool.query<{ id: string }>(
      `with home as (
         insert into homes (user_id, title, description, location, home_type, swap_preferences)
         values ($1, 'A house to be looked at', 'One long room', $2, 'Loft', $3) returning id
       ), day as (insert into home_available_dates (home_id, day) select id, $4 from home)
       select id from home`,
      [host.user_id, SECRET.location, SECRET.swap, SECRET_DAY],
    );
    return rows[0]?.id as string;
  }

  const subjects = {} as Record<'owner' | 'lapsed' | 'another', Awaited<ReturnType<typeof rowsOf>>>;
  async function rowsOf(member: SignedIn) {
    await call(member, {
      method: 'PUT',
      url: '/api/profiles/me',
      payload: {
        display_name: SECRET.host_name,
        bio: SECRET.bio,
        location: SECRET.own_place,
        phone: SECRET.phone,
        website: SECRET.website,
        interests: [SECRET.own_interest],
      },
    });
    const own = await home(member);
    const ticket = await call(member, {
      method: 'POST',
      url: '/api/support_tickets',
      payload: { subject: 'The key does not turn', message: 'Please help me with it.' },
    });
    return {
      user_id: member.user_id,
      home_id: own,
      ticket_id: ticket.json().id as string,
      as_host: await actions.opened(guest, own, 'May I come in May?'),
      as_guest: await actions.opened(member, await home(partner), 'Is May free?'),
    };
  }
  for (const name of ['owner', 'lapsed', 'another'] as const) subjects[name] = await rowsOf(members[name]);
  for (const { user_id } of [members.ended, members.lapsed]) await setStatus(test, user_id, 'cancelled');

  return {
    ...test,
    members,
    headersOf,
    home,
    /** The rows of a request: the lapsed member asks about their own, everyone else about the owner's. */
    about: (viewer: ViewerName) => subjects[viewer === 'lapsed' ? 'lapsed' : 'owner'],
    ownerOf: (viewer: ViewerName) => members[viewer === 'lapsed' ? 'lapsed' : 'owner'],
    /** Another home of the member about whom the viewer asks, for operations that are possible only once per home. */
    freshHome: (viewer: ViewerName) => home(members[viewer === 'lapsed' ? 'lapsed' : 'owner']),
    /** A home of a member who is none of the viewers. */
    partnersHome: () => home(partner),
    /** A signed-in account of the same level that no other cell uses. */
    fresh: (viewer: ViewerName) =>
      viewer === 'visitor'
        ? { headers: {}, email: '', password: '', user_id: randomUUID() }
        : signIn(test, {
            level: ['subscriber', 'owner', 'another'].includes(viewer) ? 'subscriber' : 'free',
            admin: viewer === 'admin',
          }),
  };
}
