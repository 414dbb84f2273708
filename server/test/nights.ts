import { randomUUID } from 'node:crypto';
import { createLedgerRepository } from '../src/features/ledger/ledger.repository.ts';
import { createNightsService } from '../src/features/ledger/nights.service.ts';
import { createTeamNightsRepository } from '../src/features/ledger/team-nights.repository.ts';
import { createTeamNightsService } from '../src/features/ledger/team-nights.service.ts';
import { createWelcomeRepository } from '../src/features/ledger/welcome.repository.ts';
import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import { createNightStaysRepository } from '../src/features/swaps/core/night-stays.repository.ts';
import { readSecret } from '../src/platform/database/secrets.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { SignedIn } from './members.ts';
import type { Party, SwapWorld } from './swaps.ts';

const ledger = createLedgerRepository();

/** What a proposal of a stay for nights sends in place of a home. */
export const FOR_NIGHTS = { own_home_id: null, their_stay: null };

/** The nights of a stay from this day on. */
export function stayFrom(check_in: string, nights: number) {
  const check_out = new Date(Date.parse(check_in) + nights * 86_400_000).toISOString().slice(0, 10);
  return { check_in, check_out };
}

/** Nights in a world of swaps: given to members, paid for stays, and read. */
export function nightActions(world: SwapWorld) {
  const { pool, ask } = world;
  const overview = async (who: SignedIn) => (await ask('GET', 'nights', who)).json();

  return {
    overview,
    balance: async (who: SignedIn): Promise<number> => (await overview(who)).balance,
    statement: async (who: SignedIn) => (await ask('GET', 'nights/statement', who)).json().lines,

    /** Gives a member nights, as a correction of our team would. */
    async give(who: SignedIn, nights: number): Promise<void> {
      await inTransaction(pool, async (client) => {
        const own = (await ledger.lock(client, [who.user_id])).get(who.user_id);
        await ledger.post(client, {
          kind: 'correction',
          cause: `test ${randomUUID()}`,
          reason: 'Given to this member by a test.',
          at: world.clock.now(),
          entries: [
            { account: own?.id ?? 0, amount: nights },
            { account: 'corrections', amount: -nights },
          ],
        });
      });
    },

    /** A final stay for nights of the guest, who has exactly these nights before. */
    async stay(
      state: 'proposed' | 'agreed' | 'final',
      guest: Party,
      host: Party,
      my_stay = stayFrom('2027-04-10', 7),
    ): Promise<string> {
      const id = await world.proposed(guest, host, { ...FOR_NIGHTS, my_stay });
      if (state === 'proposed') return id;
      const accepted = await world.act(host, id, 'accept');
      if (accepted.statusCode !== 200) throw new Error(`The stay was not agreed: ${accepted.body}`);
      if (state === 'agreed') return id;
      await pool.query("update profiles set phone = '+31201234567' where user_id = $1", [guest.user_id]);
      await world.saveGuide(host);
      for (const party of [guest, host]) {
        const signed = await world.sign(party, id);
        if (signed.statusCode !== 200) throw new Error(`The stay was not signed: ${signed.body}`);
      }
      return id;
    },

    /** The sum of all accounts, which is always 0. */
    async sum(): Promise<number> {
      const { rows } = await pool.query<{ sum: number }>(
        'select coalesce(sum(amount), 0)::int as sum from ledger_entries',
      );
      return rows[0]?.sum ?? Number.NaN;
    },
  };
}

/** The jobs of the slice, run by hand at the time of the world's clock. */
export async function nightJobs(world: SwapWorld, welcomeNights = 14) {
  const { pool, clock } = world;
  const welcome = createWelcomeRepository(await readSecret(pool, 'welcome-nights'));
  const stays = createNightStaysRepository();
  const logged: unknown[] = [];
  const parts = {
    pool,
    clock: clock.now,
    ledger,
    welcome,
    welcomeNights,
    notify: async (
      ...[client, ...notices]: Parameters<Parameters<typeof createNightsService>[0]['notify']>
    ) => {
      await createNotifyRepository().write(client, notices, clock.now());
    },
  };
  const nights = createNightsService(parts);
  const team = createTeamNightsService({
    ...parts,
    team: createTeamNightsRepository(),
    record: () => Promise.reject(new Error('No job corrects nights')),
    stays: { swapsOf: async () => new Map(), ofSwap: stays.ofSwap, held: stays.held },
    logger: { error: (...entry: unknown[]) => logged.push(entry) },
  });
  return {
    giveWelcomeNights: nights.giveWelcomeNights,
    forget: nights.forgetAddresses,
    check: team.check,
    logged,
  };
}
