import type pg from 'pg';
import type { LedgerRepository, LockedAccount, NewTransaction, TeamAccount } from './ledger.repository.ts';

/** A stay for nights and the members between whom its nights move; null for one whose account is deleted. */
export type PaidStay = { stay_id: string; guest_id: string | null; host_id: string | null };

/** How the nights on hold for a stay are shared when it ends; together they are all of them. */
export type Share = { kind: 'paid' | 'kept' | 'returned'; to_host: number; to_guest: number };

/** Whether a guest has the nights for a stay: `unusable` while the ledger differs from itself there (NIGHT-26). */
export type Funds = { state: 'enough' | 'short' | 'unusable'; balance: number };

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Every way in which nights move for a stay: on hold from the guest to the account of the stay, from there to the host
 * or back. All of it happens in the transaction that changes the swap. Nothing else moves nights, except the welcome
 * nights, corrections by our team, and the deletion of an account.
 */
export function createLedger(ledger: LedgerRepository) {
  async function locked(client: pg.ClientBase, { stay_id, guest_id, host_id }: PaidStay) {
    const members = [guest_id, host_id].filter((id) => id !== null);
    const accounts = await ledger.lock(client, members, stay_id);
    const of = (id: string | null) => (id === null ? undefined : accounts.get(id));
    return { stay: of(stay_id) as LockedAccount, guest: of(guest_id), host: of(host_id) };
  }

  /** Posts the entries that move anything. Two that go to the same account become one. */
  function post(
    client: pg.ClientBase,
    {
      entries,
      ...transaction
    }: Omit<NewTransaction, 'entries'> & { entries: [number | TeamAccount, number][] },
  ) {
    const sums = new Map<number | TeamAccount, number>();
    for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
    return ledger.post(client, {
      ...transaction,
      entries: [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }])),
    });
  }

  return {
    balance: ledger.balance,

    /**
     * Whether the guest has these nights, counting those that the stay already holds. Locks both accounts, so that
     * the answer is still true when `hold` is called later in the transaction (NIGHT-09).
     */
    async fundsFor(client: pg.ClientBase, stay: PaidStay, nights: number): Promise<Funds> {
      const { stay: account, guest } = await locked(client, { ...stay, host_id: null });
      const balance = guest?.balance ?? 0;
      if (guest?.is_blocked || account.is_blocked) return { state: 'unusable', balance };
      return { state: balance + account.balance >= nights ? 'enough' : 'short', balance };
    },

    /**
     * Puts nights on hold for a stay until exactly `nights` are: takes them from the guest, or returns those that a
     * shorter stay no longer needs.
     * @param revision of the swap that needs them, so that each moves nights once
     */
    async hold(
      client: pg.ClientBase,
      stay: PaidStay,
      { nights, revision, at }: { nights: number; revision: number; at: Date },
    ): Promise<void> {
      const { stay: account, guest } = await locked(client, { ...stay, host_id: null });
      if (!guest) throw new Error('A stay for nights has a guest');
      const more = nights - account.balance;
      if (more === 0) return;
      await post(client, {
        kind: account.balance === 0 ? 'held' : 'changed',
        cause: `${stay.stay_id} ${revision}`,
        stay_id: stay.stay_id,
        at,
        entries: [
          [guest.id, -more],
          [account.id, more],
        ],
      });
    },

    /** Shares the nights that are on hold for a stay, once. Those of a deleted account go to our team. */
    async share(
      client: pg.ClientBase,
      stay: PaidStay,
      { kind, to_host, to_guest }: Share,
      at: Date,
    ): Promise<void> {
      const { stay: account, guest, host } = await locked(client, stay);
      if (account.balance !== to_host + to_guest) {
        throw new Error(`${account.balance} nights on hold cannot be shared as ${to_host} and ${to_guest}`);
      }
      await post(client, {
        kind,
        cause: stay.stay_id,
        stay_id: stay.stay_id,
        at,
        entries: [
          [account.id, -account.balance],
          [host?.id ?? 'retired', to_host],
          [guest?.id ?? 'retired', to_guest],
        ],
      });
    },

    /** Whether the nights of the stay have gone to its host. */
    isPaid: ledger.isPaid,

    /**
     * Returns nights that were paid for a stay which did not happen, as far as the host's account reaches. What is
     * missing waits for our team: nobody owes nights (NIGHT-11).
     * @returns how many have come back
     */
    async undo(client: pg.ClientBase, stay: PaidStay, nights: number, at: Date): Promise<number> {
      const { guest, host } = await locked(client, stay);
      if (!guest || !stay.guest_id) return 0;
      const back = Math.min(nights, host?.balance ?? 0);
      if (host && back > 0) {
        await post(client, {
          kind: 'undone',
          cause: stay.stay_id,
          stay_id: stay.stay_id,
          at,
          entries: [
            [host.id, -back],
            [guest.id, back],
          ],
        });
      }
      if (back < nights) {
        const owed = { stay_id: stay.stay_id, guest_id: stay.guest_id, nights: nights - back, since: at };
        await ledger.addUnsettled(client, owed);
      }
      return back;
    },

    /** Retires the nights of an account that is being deleted. Its entries stay, without a name (NIGHT-27). */
    async onAccountDeleted(client: pg.ClientBase, userId: string, at: Date): Promise<void> {
      const account = (await ledger.lock(client, [userId])).get(userId);
      if (!account || account.balance === 0) return;
      await post(client, {
        kind: 'retired',
        cause: userId,
        at,
        entries: [
          [account.id, -account.balance],
          ['retired', account.balance],
        ],
      });
    },
  };
}
