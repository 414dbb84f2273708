import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import Stripe from 'stripe';
import { readSignedEvent } from '../stripe/signed-event.ts';
import type { IdentityFault, IdentityProvider, IdentityState } from './identity-provider.ts';

type Settings = {
  pool: pg.Pool;
  /** Scheme and host of the site, without a trailing slash. */
  origin: () => string;
  /** Signs the events. */
  secret: string;
  /** Delivers a signed event to the address for the provider's events. */
  deliver: (body: string, signature: string) => Promise<void>;
  clock: () => Date;
};

type Check = {
  id: string;
  reference: string;
  return_url: string;
  state: IdentityState;
  fault: IdentityFault | null;
};

/** What people do on the test page, in addition to every provider's interface. */
export type SimulatedIdentity = IdentityProvider & {
  check(id: string): Promise<Check | undefined>;
  /** Ends the check, or lets it wait for its result. @returns false if it has ended already */
  decide(id: string, state: IdentityState, fault?: IdentityFault): Promise<boolean>;
};

/**
 * A provider that looks at nothing, for development, tests and demonstrations. To the site it behaves like Stripe:
 * pages, states, signed events.
 */
export function createSimulatedIdentity(settings: Settings): SimulatedIdentity {
  const { pool, origin, secret, deliver, clock } = settings;
  const urlOf = (id: string) => `${origin()}/test-identity/${id}`;

  async function check(id: string): Promise<Check | undefined> {
    const { rows } = await pool.query<Check>(
      'select id, reference, return_url, state, fault from simulated_identity_checks where id = $1',
      [id],
    );
    return rows[0];
  }

  async function announce(id: string, state: IdentityState) {
    const created = Math.floor(clock().getTime() / 1000);
    const body = JSON.stringify({
      id: `evt_test_${randomUUID()}`,
      object: 'event',
      type: `identity.verification_session.${state}`,
      created,
      data: { object: { id, object: 'identity.verification_session' } },
    });
    await deliver(
      body,
      Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created }),
    );
  }

  return {
    check,

    async begin({ reference, return_url }) {
      await pool.query(
        `insert into simulated_identity_checks (id, reference, return_url) values ($1, $2, $3)
         on conflict (reference) do nothing`,
        [`vs_test_${randomUUID()}`, reference, return_url],
      );
      const { rows } = await pool.query<{ id: string }>(
        'select id from simulated_identity_checks where reference = $1',
        [reference],
      );
      const { id } = rows[0] as { id: string };
      return { id, url: urlOf(id) };
    },

    async read(id) {
      const found = await check(id);
      return (
        found && { state: found.state, fault: found.fault, url: found.state === 'open' ? urlOf(id) : null }
      );
    },

    async redact(id) {
      await pool.query('delete from simulated_identity_checks where id = $1', [id]);
      return true;
    },

    async decide(id, state, fault) {
      const { rowCount } = await pool.query(
        `update simulated_identity_checks set state = $2, fault = $3 where id = $1 and state in ('open', 'processing')`,
        [id, state, fault ?? null],
      );
      if (rowCount === 1) await announce(id, state);
      return rowCount === 1;
    },

    readEvent(body, signature) {
      const event = readSignedEvent(body, signature, secret, clock().getTime());
      return (event.data.object as { id?: string }).id;
    },
  };
}
