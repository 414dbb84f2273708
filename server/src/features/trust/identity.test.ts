import Stripe from 'stripe';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { IDENTITY_SECRET, identityActions } from '../../../test/identities.ts';
import { post, signIn } from '../../../test/members.ts';
import { swapWorld } from '../../../test/swaps.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

const world = await swapWorld();
const { provider, service, state, begin, pageOf, open, press, verified, ask, notices } =
  identityActions(world);
const { pool } = world;

beforeEach(() => world.clear());

const subscriber = () => signIn(world, { level: 'subscriber' });
const idOf = (page: string) => page.split('/').at(-1) as string;

describe('a member who verifies their identity', () => {
  it('is begun by subscribers only, and taken up again instead of begun anew [TRUST-12]', async () => {
    expect((await begin(await signIn(world))).statusCode).toBe(403);
    const ann = await subscriber();
    expect(await state(ann)).toEqual({ state: 'none', verified: null, fault: null, asked: false });
    const [first, second] = await Promise.all([begin(ann), begin(ann)]);
    expect(first.json()).toEqual(second.json());
    expect(await state(ann)).toMatchObject({ state: 'open' });
  });

  it('verifies the member who began it, with one notice, and cannot be begun again [TRUST-13]', async () => {
    const ann = await subscriber();
    const page = await pageOf(ann);
    expect((await press(`${page}/pass`, ann)).headers.location).toBe('http://localhost/profile/trust');
    expect(await state(ann)).toMatchObject({ state: 'verified', verified: '2027-03' });
    await press(`${page}/pass`, ann);
    expect(await notices(ann)).toEqual(['identity_verified']);
    expect([(await begin(ann)).statusCode, (await begin(ann)).json().code]).toEqual([
      409,
      'identity_verified',
    ]);
  });

  it.each(['expired', 'unreadable', 'selfie', 'document_kind', 'other'])(
    'that failed says why: %s, and another can be begun [TRUST-13, TRUST-16]',
    async (fault) => {
      const ann = await subscriber();
      const page = await pageOf(ann);
      await press(`${page}/fail-${fault}`, ann);
      expect(await state(ann)).toMatchObject({ state: 'failed', fault });
      expect(await notices(ann)).toEqual(['identity_failed']);
      expect(await pageOf(ann)).not.toBe(page);
    },
  );

  it('that takes long waits, and one that is cancelled leaves no word [TRUST-13, TRUST-16]', async () => {
    const ann = await subscriber();
    const page = await pageOf(ann);
    await press(`${page}/wait`, ann);
    expect(await state(ann)).toMatchObject({ state: 'processing' });
    expect([(await begin(ann)).statusCode, (await begin(ann)).json().code]).toEqual([409, 'identity_waits']);
    await press(`${page}/cancel`, ann);
    expect(await state(ann)).toMatchObject({ state: 'none', fault: null });
    expect(await notices(ann)).toEqual([]);
  });

  it('can be begun three times in 30 days, then the day is named [TRUST-12]', async () => {
    const ann = await subscriber();
    for (let begun = 0; begun < 3; begun++) await press(`${await pageOf(ann)}/cancel`, ann);
    const refused = await begin(ann);
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'You can try again on 1 April 2027.']);
    world.clock.to('2027-03-31T11:59:59Z');
    expect((await begin(ann)).statusCode).toBe(429);
    world.clock.to('2027-04-01T00:00:00Z');
    expect((await begin(ann)).statusCode).toBe(200);
  });
});

describe('the test page of the simulated provider', () => {
  it('is there for the member who began the check, else 404, for visitors 401 [TRUST-16]', async () => {
    const [ann, ben] = [await subscriber(), await subscriber()];
    const page = await pageOf(ann);
    const shown = await open(page, ann);
    expect(shown.statusCode).toBe(200);
    for (const text of [
      'Test identity check - no real check',
      'Pass',
      'Let it wait',
      'Cancel',
      'The selfie does not match',
    ])
      expect(shown.body).toContain(text);
    for (const [as, status] of [
      [ben, 404],
      [undefined, 401],
    ] as const) {
      expect((await open(page, as)).statusCode).toBe(status);
      expect((await press(`${page}/pass`, as)).statusCode).toBe(status);
    }
    for (const action of ['__proto__', 'constructor', 'verified', 'fail-nothing'])
      expect([action, (await press(`${page}/${action}`, ann)).statusCode]).toEqual([action, 404]);
    expect(await state(ann)).toMatchObject({ state: 'open' });
  });

  it('does not exist with Stripe, nor without identity checks, and then nothing of them is left [TRUST-16, TRUST-30]', async () => {
    const off = await startTestApp({ IDENTITY: 'off' }, { web: builtWeb });
    const ann = await signIn(off, { level: 'subscriber' });
    const get = async (url: string) => off.app.inject({ url, headers: ann.headers });
    expect((await get('/test-identity/vs_test_1')).statusCode).toBe(404);
    expect((await get('/api/trust')).json()).toMatchObject({ identity: null });
    expect((await post(off, '/api/identity', undefined, ann.headers)).statusCode).toBe(404);
    expect((await post(off, '/api/identity/events', {})).statusCode).toBe(404);
    const asking = { method: 'PUT', url: '/api/identity/asked', headers: ann.headers } as const;
    for (const asked of [true, false])
      expect((await off.app.inject({ ...asking, payload: { asked } })).statusCode).toBe(404);
    const stripe = await startTestApp(
      {
        IDENTITY: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_1',
        BILLING: 'simulated',
      },
      { web: builtWeb },
    );
    const ben = await signIn(stripe, { level: 'subscriber' });
    const page = await stripe.app.inject({ url: '/test-identity/vs_test_1', headers: ben.headers });
    expect(page.statusCode).toBe(404);
  });
});

describe('events of the provider', () => {
  const event = (id: string, secret = IDENTITY_SECRET) => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'identity.verification_session.verified',
      data: { object: { id, object: 'identity.verification_session', status: 'verified' } },
    });
    const timestamp = Math.floor(world.clock.now().getTime() / 1000);
    return [
      Buffer.from(payload),
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    ] as const;
  };

  it('without a valid signature are refused and change nothing [TRUST-14]', async () => {
    const ann = await subscriber();
    const page = await pageOf(ann);
    const [payload, signature] = event(idOf(page), 'whsec_of_somebody_else');
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await world.app.inject({ method: 'POST', url: '/api/identity/events', headers, payload });
    expect(reply.statusCode).toBe(400);
    expect(await state(ann)).toMatchObject({ state: 'open' });
  });

  it('are a hint: one that says verified changes nothing while the provider says open [TRUST-14]', async () => {
    const ann = await subscriber();
    const page = await pageOf(ann);
    await service.receive(...event(idOf(page)));
    expect(await state(ann)).toMatchObject({ state: 'open' });
    await service.receive(...event('vs_of_nobody'));
  });

  it('twice, at once and late end in the same state with one notice [TRUST-14]', async () => {
    const ann = await subscriber();
    const id = idOf(await pageOf(ann));
    await provider.decide(id, 'processing');
    await service.receive(...event(id));
    await provider.decide(id, 'verified');
    await Promise.all(Array.from({ length: 20 }, () => service.receive(...event(id))));
    expect(await notices(ann)).toEqual(['identity_verified']);
    // A late event after our member removed the mark does not bring it back.
    expect((await world.ask('DELETE', 'identity', ann)).statusCode).toBe(204);
    await service.receive(...event(id));
    expect(await state(ann)).toMatchObject({ state: 'none', verified: null });
    expect((await world.ask('DELETE', 'identity', ann)).statusCode).toBe(404);
  });

  it('that got lost are made up for by a job, and the return address by itself gives nothing [TRUST-14]', async () => {
    const ann = await subscriber();
    const id = idOf(await pageOf(ann));
    await provider.decide(id, 'verified');
    // The page to which the provider sends the member back asks for this, and it says what is stored.
    expect(await state(ann)).toMatchObject({ state: 'open' });
    await service.follow();
    await service.follow();
    expect(await state(ann)).toMatchObject({ state: 'verified' });
    expect(await notices(ann)).toEqual(['identity_verified']);
  });

  it('one check that the provider cannot tell about does not hold up the others [TRUST-14]', async () => {
    const [ann, ben] = [await subscriber(), await subscriber()];
    const ids = [idOf(await pageOf(ann)), idOf(await pageOf(ben))];
    for (const id of ids) await provider.decide(id, 'verified');
    const read = provider.read;
    provider.read = async (id) => {
      if (id === ids[0]) throw new Error('silent');
      return read(id);
    };
    await expect(service.follow()).rejects.toThrow('1 identity checks were not followed');
    provider.read = read;
    expect([(await state(ann)).state, (await state(ben)).state]).toEqual(['open', 'verified']);
    await service.follow();
  });
});

describe('what is kept', () => {
  const rows = async () =>
    (await pool.query(`select user_id, state, provider_id from identity_checks order by state desc`)).rows;

  it('is the result and its day: the provider deletes the rest, and then its reference goes too [TRUST-15]', async () => {
    await pool.query('delete from identity_checks');
    const [ann, ben] = [await subscriber(), await subscriber()];
    await verified(ann);
    const page = await pageOf(ben);
    await service.redact();
    expect(await rows()).toEqual([
      { user_id: ann.user_id, state: 'verified', provider_id: null },
      { user_id: ben.user_id, state: 'open', provider_id: idOf(page) },
    ]);
    expect(await provider.check(idOf(page))).toBeDefined();
  });

  it('is deleted at the provider when the account is, whatever the state, and given up after 30 days [TRUST-15]', async () => {
    await pool.query('delete from identity_checks');
    const [ann, ben] = [await subscriber(), await subscriber()];
    const page = await pageOf(ann);
    await pageOf(ben);
    // A check whose page the provider has not given yet, of somebody else.
    const cleo = await subscriber();
    await pool.query('insert into identity_checks (user_id, created_at) values ($1, $2)', [
      cleo.user_id,
      world.clock.now(),
    ]);
    const gone = await post(world, '/api/functions/delete-profile', undefined, ann.headers);
    expect(gone.statusCode).toBe(204);
    await service.redact();
    expect(await provider.check(idOf(page))).toBeUndefined();
    expect(await rows()).toHaveLength(2);
    await pool.query('delete from identity_checks where user_id = $1', [cleo.user_id]);
    expect(await rows()).toMatchObject([{ user_id: ben.user_id, state: 'open' }]);
    world.clock.pass(31);
    await service.follow();
    await service.redact();
    expect(await rows()).toEqual([{ user_id: ben.user_id, state: 'cancelled', provider_id: null }]);
  });

  it('is deleted at the provider also if the account goes while the provider begins the check [TRUST-15]', async () => {
    const ann = await subscriber();
    const { begin: beginThere } = provider;
    const begun: string[] = [];
    const begins = vi.spyOn(provider, 'begin').mockImplementation(async (order) => {
      const page = await beginThere(order);
      begun.push(page.id);
      expect(await provider.check(page.id)).toBeDefined();
      expect((await post(world, '/api/functions/delete-profile', undefined, ann.headers)).statusCode).toBe(
        204,
      );
      return page;
    });
    const viewer = { level: 'subscriber', user_id: ann.user_id } as Parameters<typeof service.begin>[0];
    await expect(service.begin(viewer)).rejects.toMatchObject({ status: 401 });
    begins.mockRestore();
    expect(await Promise.all(begun.map((id) => provider.check(id)))).toEqual([undefined]);
  });

  it('is in the export of data, without any reference to the provider [TRUST-29]', async () => {
    const [ann, ben] = [await subscriber(), await subscriber()];
    await verified(ann);
    // Nothing of what is stored about others.
    await verified(ben);
    await ask(ben, true);
    await pool.query(
      `insert into answer_figures (user_id, as_of, counted, members, answered, median_seconds)
       values ($1, '2027-03-01', 9, 4, 8, 60)`,
      [ben.user_id],
    );
    const { rawPayload } = await world.ask('GET', 'profiles/me/export', ann);
    const trust = (await unzip(rawPayload)).get('trust.json')?.toString() ?? '';
    expect(JSON.parse(trust)).toEqual({
      identity_verified_on: '2027-03-01',
      homes_ask_for_identity: false,
      identity_checks: [
        {
          state: 'verified',
          fault: null,
          begun_at: '2027-03-01T12:00:00.000Z',
          decided_at: '2027-03-01T12:00:00.000Z',
        },
      ],
      answers: null,
    });
  });
});
