import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import { createIdentityRepository } from '../src/features/trust/identity.repository.ts';
import { createIdentityService } from '../src/features/trust/identity.service.ts';
import { createSimulatedIdentity } from '../src/platform/identity/simulated-identity.ts';
import type { SignedIn } from './members.ts';
import type { SwapWorld } from './swaps.ts';

export const IDENTITY_SECRET = 'whsec_of_the_identity_world';

/** Identity checks over HTTP and on the test page, and the jobs run by hand at the time of the world. */
export function identityActions(world: SwapWorld) {
  const { pool, clock, app } = world;
  const provider = createSimulatedIdentity({
    pool,
    origin: () => 'http://localhost',
    secret: IDENTITY_SECRET,
    // Every event gets lost.
    deliver: async () => {},
    clock: clock.now,
  });
  const identities = createIdentityRepository();
  const service = createIdentityService({
    pool,
    clock: clock.now,
    identities,
    provider,
    origin: () => 'http://localhost',
    notify: async (client, ...notices) => {
      await createNotifyRepository().write(client, notices, clock.now());
    },
    record: async () => {},
  });

  const state = async (as: SignedIn) => (await world.ask('GET', 'trust', as)).json().identity;
  const begin = (as: SignedIn) => world.ask('POST', 'identity', as);
  /** The path of the test page of a new check, or of the one under way. */
  const pageOf = async (as: SignedIn) => new URL((await begin(as)).json().url).pathname;
  const open = (url: string, as?: SignedIn) => app.inject({ url, headers: as?.headers ?? {} });
  const press = (url: string, as?: SignedIn) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...as?.headers },
      payload: '',
    });

  return {
    provider,
    service,
    state,
    begin,
    pageOf,
    open,
    press,
    async verified(as: SignedIn): Promise<void> {
      await press(`${await pageOf(as)}/pass`, as);
    },
    ask: (as: SignedIn, asked: boolean) => world.ask('PUT', 'identity/asked', as, { asked }),
    /** The events of the member's notices about identities, in order. */
    async notices(as: SignedIn): Promise<string[]> {
      const { rows } = await pool.query<{ event: string }>(
        `select event from notices where user_id = $1 and event like 'identity%' order by position`,
        [as.user_id],
      );
      return rows.map(({ event }) => event);
    },
  };
}
