import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeStandIn, startStripeStandIn } from '../../../test/stripe-stand-in.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createSimulatedIdentity, type SimulatedIdentity } from './simulated-identity.ts';
import { createStripeIdentity } from './stripe-identity.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
const SECRET = 'whsec_of_the_identity_tests';
const order = () => ({ reference: randomUUID(), return_url: 'https://swapstead.test/profile/trust' });

type Result = 'verified' | 'selfie' | 'processing';

/** A driver, and what the member and the provider's staff do. */
type World = { provider: IdentityProvider; decide(id: string, result: Result): Promise<unknown> };

let database: TestDatabase;
let stripe: StripeStandIn;
const worlds: Record<'Stripe' | 'simulated', () => World> = {
  Stripe() {
    const provider = createStripeIdentity({
      secret_key: 'sk_test_1',
      webhook_secret: SECRET,
      api_url: stripe.url,
      clock: () => NOW,
    });
    return {
      provider,
      async decide(id, result) {
        const session = stripe.identities.get(id) as Stripe.Identity.VerificationSession;
        if (result === 'selfie') session.last_error = { code: 'selfie_face_mismatch', reason: 'No match' };
        else Object.assign(session, { status: result, url: null });
      },
    };
  },
  simulated() {
    const provider: SimulatedIdentity = createSimulatedIdentity({
      pool: database.pool,
      origin: () => 'https://swapstead.test',
      secret: SECRET,
      deliver: async () => {},
      clock: () => NOW,
    });
    return {
      provider,
      decide: (id, result) =>
        result === 'selfie' ? provider.decide(id, 'failed', 'selfie') : provider.decide(id, result),
    };
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = await startStripeStandIn(() => NOW);
});
afterAll(async () => {
  await stripe.close();
  await database.drop();
});

describe.each(['Stripe', 'simulated'] as const)('%s as the provider of identity checks', (name) => {
  let world: World;
  beforeAll(() => {
    world = worlds[name]();
  });

  it('begins a check once for a reference, and reads it as open with its page [TRUST-12]', async () => {
    const wanted = order();
    const first = await world.provider.begin(wanted);
    expect(first.url).toContain(first.id);
    expect(await world.provider.begin(wanted)).toEqual(first);
    expect(await world.provider.read(first.id)).toEqual({ state: 'open', fault: null, url: first.url });
  });

  it('tells a passed check, one that waits, and why one failed [TRUST-13]', async () => {
    const begin = async (result: Result) => {
      const { id } = await world.provider.begin(order());
      await world.decide(id, result);
      return world.provider.read(id);
    };
    expect(await begin('verified')).toEqual({ state: 'verified', fault: null, url: null });
    expect(await begin('processing')).toEqual({ state: 'processing', fault: null, url: null });
    expect(await begin('selfie')).toEqual({ state: 'failed', fault: 'selfie', url: null });
  });

  it('knows nothing of an unknown check, and redacts it without an error [TRUST-15]', async () => {
    expect(await world.provider.read('vs_unknown')).toBeUndefined();
    expect(await world.provider.redact('vs_unknown')).toBe(true);
  });

  it('takes the check from a signed event, and refuses one that is forged or old [TRUST-14]', async () => {
    const { id } = await world.provider.begin(order());
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'identity.verification_session.verified',
      data: {
        object: { id, object: 'identity.verification_session', client_reference_id: 'of somebody else' },
      },
    });
    const sign = (secret: string, at = NOW) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
      });
    const body = Buffer.from(payload);
    expect(world.provider.readEvent(body, sign(SECRET))).toBe(id);
    const hourAgo = new Date(NOW.getTime() - 3_600_000);
    for (const signature of [undefined, '', sign(''), sign('whsec_of_others'), sign(SECRET, hourAgo)])
      expect(() => world.provider.readEvent(body, signature)).toThrow('not signed as it should be');
    expect(() => world.provider.readEvent(Buffer.from(`${payload} `), sign(SECRET))).toThrow('not signed');
  });
});

it('Stripe: redacting is over once Stripe says so, and waits for a check in processing [TRUST-15]', async () => {
  const { provider } = worlds.Stripe();
  const { id } = await provider.begin(order());
  const session = stripe.identities.get(id) as Stripe.Identity.VerificationSession;
  session.status = 'processing';
  expect(await provider.redact(id)).toBe(false);
  session.status = 'verified';
  expect([await provider.redact(id), await provider.redact(id)]).toEqual([false, false]);
  session.redaction = { status: 'redacted' };
  expect(await provider.redact(id)).toBe(true);
});

it('Stripe: without a signing secret no event is accepted, not even one signed with an empty one [TRUST-14]', () => {
  const provider = createStripeIdentity({
    secret_key: 'sk_test_1',
    webhook_secret: undefined,
    api_url: stripe.url,
    clock: () => NOW,
  });
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'x',
    data: { object: { id: 'vs_1' } },
  });
  const timestamp = Math.floor(NOW.getTime() / 1000);
  for (const secret of ['', 'undefined']) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    expect(() => provider.readEvent(Buffer.from(payload), signature)).toThrow('not signed');
  }
});

it('Stripe: a silent provider is told to the member in a sentence [TRUST-30]', async () => {
  stripe.state.mood = 'failing';
  try {
    await expect(worlds.Stripe().provider.begin(order())).rejects.toMatchObject({
      status: 503,
      message: "We couldn't reach the identity provider. Please try again in a few minutes.",
    });
  } finally {
    stripe.state.mood = 'well';
  }
});
