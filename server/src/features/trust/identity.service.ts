import { addDays, dateName, dayIn } from '@swapstead/contract/days';
import { pageUrl } from '@swapstead/contract/languages';
import { comparedName } from '@swapstead/contract/profiles/compared-name';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  isUuid,
  notAllowed,
  notFound,
  refusal,
  signInRequired,
  tooManyRequests,
} from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Notify } from '../notices/notices.ts';
import type { IdentityRepository, StoredCheck } from './identity.repository.ts';

/** Adds an act of our team to the audit log, in the transaction of the act. */
export type RecordRemoval = (
  client: pg.ClientBase,
  entry: {
    actor_id: string;
    action: 'identity';
    user_id: string;
    old_value: string;
    new_value: string;
    reason: string;
  },
) => Promise<unknown>;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  identities: IdentityRepository;
  provider: IdentityProvider | undefined;
  origin: () => string;
  notify: Notify;
  record: RecordRemoval;
};

/** How many checks a member may begin in how many days (TRUST-12). */
const MOST_CHECKS = 3;
const CHECKS_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An unfinished check is given up after this time. */
const GIVEN_UP_DAYS = 30;

export type IdentityService = ReturnType<typeof createIdentityService>;

/** Checks of identities at a provider. Its events are hints: what counts is what it says when asked (TRUST-14). */
export function createIdentityService(parts: Parts) {
  const { pool, clock, identities, provider, origin, notify, record } = parts;

  function requireProvider(): IdentityProvider {
    if (!provider) throw notFound('Page');
    return provider;
  }

  /** Stores what the provider says of a check now. Nothing happens twice: a decided check does not change. */
  async function sync(check: Pick<StoredCheck, 'id'> & { provider_id: string }): Promise<void> {
    const found = await requireProvider().read(check.provider_id);
    const next = found ?? { state: 'cancelled' as const, fault: null };
    await inTransaction(pool, async (client) => {
      const stored = await identities.lock(client, check.id);
      if (!stored || !isUnderWay(stored) || stored.state === next.state) return;
      const now = clock();
      await identities.setState(client, stored.id, next, now);
      const { user_id, id } = stored;
      if (!user_id) return;
      if (next.state === 'verified') await identities.addMark(client, user_id, dayIn('UTC', now));
      if (next.state !== 'verified' && next.state !== 'failed') return;
      const event = next.state === 'verified' ? 'identity_verified' : 'identity_failed';
      await notify(client, {
        user_id,
        event,
        event_key: `${event} ${id}`,
        about: { identity_id: user_id },
      });
    });
  }

  /** The check to go on with: the one under way, or a new one. */
  async function checkToDo(userId: string): Promise<StoredCheck> {
    return inTransaction(pool, async (client) => {
      if (!(await identities.lockAccount(client, userId))) throw signInRequired();
      if (await identities.mark(client, userId)) throw isVerified();
      const newest = await identities.current(client, userId);
      if (newest && isUnderWay(newest)) return newest;
      const now = clock();
      const begun = await identities.begunSince(
        client,
        userId,
        new Date(now.getTime() - CHECKS_DAYS * DAY_MS),
      );
      const oldest = begun.at(-MOST_CHECKS);
      if (oldest) {
        const again = oldest.getTime() + CHECKS_DAYS * DAY_MS;
        const day = dateName(addDays(dayIn('UTC', oldest), CHECKS_DAYS + 1));
        throw tooManyRequests(m.trust_identity_try_again_on({ day }), (again - now.getTime()) / 1000);
      }
      return identities.insert(client, userId, now);
    });
  }

  async function begin(viewer: Viewer): Promise<{ url: string }> {
    const { user_id } = memberOf(viewer);
    const asked = requireProvider();
    const check = await checkToDo(user_id);
    if (check.provider_id) {
      const found = await asked.read(check.provider_id);
      if (found?.url) return { url: found.url };
      await sync({ ...check, provider_id: check.provider_id });
      const now = await identities.current(pool, user_id);
      if (now && isUnderWay(now)) throw refusal(409, 'identity_waits', m.trust_identity_waiting());
      return begin(viewer);
    }
    const page = await asked.begin({ reference: check.id, return_url: pageUrl('/profile/trust', origin()) });
    if (await identities.setProviderId(pool, check.id, page.id)) return { url: page.url };
    // The account was deleted meanwhile. Nobody would know of this check any more, nor have it deleted there (TRUST-15).
    await asked.redact(page.id);
    throw signInRequired();
  }

  /** Removes the mark and tells its member what changed. @returns false if there was none */
  async function removeIn(client: pg.ClientBase, user_id: string, tells: boolean): Promise<boolean> {
    const mark = await identities.mark(client, user_id);
    if (!mark) return false;
    await identities.removeMark(client, user_id);
    const at = clock().toISOString();
    const about = { identity_id: user_id };
    await notify(
      client,
      ...(tells
        ? [{ user_id, event: 'identity_removed' as const, event_key: `identity_removed ${at}`, about }]
        : []),
      ...(mark.asked
        ? [{ user_id, event: 'identity_not_asked' as const, event_key: `identity_not_asked ${at}`, about }]
        : []),
    );
    return true;
  }

  return {
    begin,

    /** An event of the provider: which check to look at, nothing else. */
    async receive(body: Buffer, signature: string | undefined): Promise<void> {
      const provider_id = requireProvider().readEvent(body, signature);
      const id = provider_id && (await identities.idOf(pool, provider_id));
      if (id) await sync({ id, provider_id });
    },

    /** Asks the provider for results that no event has brought, and gives up checks that nobody finishes. */
    async follow(): Promise<void> {
      if (!provider) return;
      const givenUp = new Date(clock().getTime() - GIVEN_UP_DAYS * DAY_MS);
      await eachInTurn(
        await identities.waiting(pool),
        async (check) => {
          if (!check.provider_id) return;
          await sync({ ...check, provider_id: check.provider_id });
          if (check.created_at < givenUp && check.state === 'open') await giveUp(check.id);
        },
        'identity checks were not followed',
      );
    },

    /** Lets the provider delete what it collected, and then forgets the check there (TRUST-15). */
    async redact(): Promise<void> {
      if (!provider) return;
      await eachInTurn(
        await identities.toRedact(pool),
        async ({ id, provider_id }) => {
          if (provider_id && (await provider.redact(provider_id))) await identities.forget(pool, id);
        },
        'identity checks were not deleted at the provider',
      );
    },

    /** Whether the member takes proposals only from others with a verified identity (TRUST-27). */
    async setAsked(asked: boolean, viewer: Viewer): Promise<void> {
      requireProvider();
      const { user_id, level } = memberOf(viewer);
      if (asked && level !== 'subscriber') throw notAllowed();
      await inTransaction(pool, async (client) => {
        if (!(await identities.lockAccount(client, user_id))) throw signInRequired();
        if (asked && !(await identities.mark(client, user_id)))
          throw refusal(409, 'identity_first', m.trust_identity_first());
        await identities.setAsked(client, user_id, asked);
      });
    },

    async removeOwn(viewer: Viewer): Promise<void> {
      const { user_id } = memberOf(viewer);
      await inTransaction(pool, async (client) => {
        await identities.lockAccount(client, user_id);
        if (!(await removeIn(client, user_id, false))) throw notFound('Page');
      });
    },

    /** Our team removes a mark; it can give none (TRUST-17). The endpoint admits admins only. */
    async removeAsAdmin(id: string, reason: string, viewer: Viewer): Promise<void> {
      const { user_id: actor_id } = memberOf(viewer);
      if (!isUuid(id)) throw notFound('Member');
      await inTransaction(pool, async (client) => {
        await identities.lockAccount(client, id);
        if (!(await removeIn(client, id, true))) throw notFound('Member');
        const entry = { old_value: 'verified', new_value: 'removed', reason };
        await record(client, { actor_id, action: 'identity', user_id: id, ...entry });
      });
    },

    /** A new name removes the mark; letter case, accents and spaces do not count (TRUST-17). */
    async onNameChanged(
      client: pg.ClientBase,
      { user_id, from, to }: { user_id: string; from: string | null; to: string | null },
    ): Promise<void> {
      if (plain(from) !== plain(to)) await removeIn(client, user_id, true);
    },

    /** Whether one of these guests lacks the verified identity that the host asks for (TRUST-28). */
    isMissing: async (
      db: Pick<pg.Pool, 'query'>,
      pairs: readonly { host_id: string; guest_id: string }[],
    ): Promise<boolean> => provider !== undefined && identities.isMissing(db, pairs),

    onAccountDeleted: (client: pg.ClientBase, { user_id }: { user_id: string }) =>
      identities.deleteUnknown(client, user_id),
  };

  async function giveUp(id: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      const stored = await identities.lock(client, id);
      if (stored?.state === 'open')
        await identities.setState(client, id, { state: 'cancelled', fault: null }, clock());
    });
  }
}

const isUnderWay = ({ state }: StoredCheck) => state === 'open' || state === 'processing';

const isVerified = () => refusal(409, 'identity_verified', m.trust_identity_verified_already());

/**
 * A name without what does not count. Accents are the marks of Latin, Greek and Cyrillic letters: those of other scripts
 * are vowels, without which रवि (Ravi) and रेवा (Reva) would be one name.
 */
const plain = (name: string | null) =>
  comparedName(name ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase();
