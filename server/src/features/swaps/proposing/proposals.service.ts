import type { ChangedTerms, Proposal } from '@swapstead/contract/swaps/endpoints';
import { nightsOf } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { SwapView } from '@swapstead/contract/swaps/view';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import type { NightTaking } from '../agreement/take-nights.ts';
import type { SwapConversations } from '../core/conversations.port.ts';
import { deadlinesOf, lastDayOf } from '../core/deadlines.ts';
import type { MembersRepository } from '../core/members.repository.ts';
import { swapRefusal } from '../core/refusals.ts';
import { type StayNights, stayForNights } from '../core/stay-nights.ts';
import type { StayTerms, StoredSwap } from '../core/stored-swap.ts';
import type { SubmissionsRepository } from '../core/submissions.repository.ts';
import { type Acting, requestDigest, type SwapCommands } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { ChosenTerms, HomesById, TermsRepository } from '../core/terms.repository.ts';
import { requireDates, requireFree } from '../core/terms.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import { requireMayAnswer } from './answers.service.ts';
import type { ChangedTermsReader } from './changed-terms.ts';
import { suggestionNotices } from './suggestion-notices.ts';

type Parts = {
  swaps: SwapsRepository;
  members: MembersRepository;
  submissions: SubmissionsRepository;
  terms: TermsRepository;
  pool: pg.Pool;
  clock: () => Date;
  commands: SwapCommands;
  transitions: Transitions;
  nightTaking: NightTaking;
  conversations: SwapConversations;
  isIdentityMissing: IsIdentityMissing;
  changedTerms: ChangedTermsReader;
  stayNights: Pick<StayNights, 'balance'>;
};

/** Whether one of these guests lacks the verified identity that the host asks for. */
export type IsIdentityMissing = (
  db: Pick<pg.Pool, 'query'>,
  pairs: readonly { host_id: string; guest_id: string }[],
) => Promise<boolean>;

/** A proposal of any shape: one stay, an exchange, a ring of three. A party's number is its position in `users`. */
export type NewProposal = {
  users: readonly string[];
  stays: readonly ChosenTerms[];
  words: string;
  replaces: string | null;
};

export type Proposals = ReturnType<typeof createProposals>;

/** Makes proposals, and changes their terms while they are open. */
export function createProposals(parts: Parts) {
  const { swaps, members, submissions, terms, changedTerms } = parts;
  const { pool, clock, commands, transitions, nightTaking, conversations, isIdentityMissing, stayNights } =
    parts;

  /**
   * Makes a proposal in the caller's transaction; the first of `users` proposes.
   * @param homes the homes of the stays, if the caller has read and locked them
   * @returns the id of the swap
   */
  async function proposeIn(
    client: pg.ClientBase,
    { users, stays: chosen, words, replaces }: NewProposal,
    now: Date,
    homes?: HomesById,
  ) {
    const [proposer = '', ...others] = users;
    const standing = await members.subscription(client, proposer);
    if (!standing.is_subscribed) throw swapRefusal('not_subscribed');
    if (standing.is_stopped) throw swapRefusal('stopped');
    await requireName(client, proposer);
    const stays = await terms.complete(client, chosen, homes ?? (await homesOf(client, chosen)));
    for (const stay of stays) requireDates(stay, now);
    if (stays.length === 1) await requireNights(client, proposer, stays);
    await requireIdentity(client, users, stays, 1);
    await requireFewOpen(client, proposer, stays, now);
    await nightTaking.expireUnsigned(client, stays, now);
    await requireFree(client, stays, { me: 1, now });
    const links = await conversationsFor(client, users, stays);
    // A new block also needs the locks of the inboxes, so reading blocks under these locks misses none.
    const { has_blocked, is_blocked } = await conversations.blocks(client, proposer, others);
    if (has_blocked) throw swapRefusal('blocked');
    const { columns, answerUntil } = deadlinesOf(stays);
    const answer_until = answerUntil(now);
    const id = await swaps.insert(client, {
      proposer: 1,
      users,
      is_withheld: is_blocked,
      replaces,
      created_at: now,
      answer_until,
      ...columns,
    });
    await swaps.writeRevision(client, id, { revision: 1, by: 1, terms: { stays }, words, at: now });
    await swaps.answer(client, id, 1, 1, now);
    for (const link of links) await swaps.link(client, id, link);
    const swap = (await swaps.byId(client, id)) as StoredSwap;
    const forNights = stayForNights(swap);
    const facts = { words, ...(forNights && { nights: nightsOf(forNights) }) };
    await transitions.record(client, swap, 'open', now, { act: 'proposed', party: 1, facts });
    const day = lastDayOf(answer_until, columns.zone);
    await transitions.notify(client, swap, {
      event: forNights ? 'stay_proposed' : 'proposal_made',
      to: allBut(swap, 1),
      by: 1,
      facts: { day },
    });
    return id;
  }

  /** Hosts may ask their guests for a verified identity; who brings in their own home does not ask (TRUST-28). */
  async function requireIdentity(
    client: pg.ClientBase,
    users: readonly string[],
    stays: readonly StayTerms[],
    by: number,
  ) {
    const pairs = stays
      .filter(({ host }) => host !== by)
      .map(({ host, guest }) => ({ host_id: users[host - 1] ?? '', guest_id: users[guest - 1] ?? '' }));
    if (await isIdentityMissing(client, pairs)) throw swapRefusal('identity_required');
  }

  async function conversationsFor(
    client: pg.ClientBase,
    users: readonly string[],
    stays: readonly StayTerms[],
  ) {
    const links: { conversation_id: string; guest: number; host: number }[] = [];
    for (const { home_id, home_title, guest, host } of stays) {
      // Two members who swap homes use one conversation, about the home of the member who is asked.
      if (links.some((link) => link.guest === host && link.host === guest)) continue;
      const [guest_id = '', host_id = ''] = [users[guest - 1], users[host - 1]];
      links.push({
        conversation_id: await conversations.open(client, { home_id, home_title, guest_id, host_id }),
        guest,
        host,
      });
    }
    return links;
  }

  /** The stays that a proposal is about: two of an exchange, or one for nights. */
  function staysOf({ home_id, own_home_id, my_stay, their_stay, people }: Proposal): ChosenTerms[] {
    const mine = { number: 1, home_id, host: 2, guest: 1, ...my_stay, people };
    if (own_home_id === null || their_stay === null) return [mine];
    return [mine, { number: 2, home_id: own_home_id, host: 1, guest: 2, ...their_stay, people: null }];
  }

  /** Refuses a stay that costs more nights than its guest has now. Nothing is held before it is agreed (NIGHT-08). */
  async function requireNights(client: pg.ClientBase, guest: string, [stay]: readonly StayTerms[]) {
    if (stay && (await stayNights.balance(client, guest)) < nightsOf(stay)) throw swapRefusal('nights_short');
  }

  return {
    proposeIn,

    async propose(proposal: Proposal, viewer: Viewer): Promise<SwapView> {
      const { user_id } = memberOf(viewer);
      const now = clock();
      const { submission_id } = proposal;
      const content = requestDigest(proposal);
      return inTransaction(
        pool,
        async (client) => {
          // Proposals of one member wait for each other, so that the limits on open ones count all of them.
          await members.lock(client, user_id);
          const before = await submissions.find(client, user_id, submission_id);
          if (before && !before.content.equals(content)) throw swapRefusal('sent_already');
          const id = before?.swap_id ?? (await proposeFor(client, proposal, user_id, now));
          const name = { user_id, submission_id, swap_id: id, content };
          if (!before && (await submissions.add(client, name))) throw swapRefusal('sent_already');
          return (await commands.viewFor(client, id, user_id)).view;
        },
        { retries: 5 },
      );
    },

    /** Changes the terms of an open swap. Its author has accepted them; the others must answer again (PROP-21). */
    async changeOpen(acting: Acting, sent: ChangedTerms): Promise<void> {
      requireMayAnswer(acting);
      const { client, swap, me, now } = acting;
      if (swap.revision >= SWAP_LIMITS.revisions) throw swapRefusal('too_many_changes');
      const { stays, changes } = await changedTerms.of(acting, sent);
      for (const stay of stays) requireDates(stay, now);
      await nightTaking.requireOwnNights(client, swap, stays, me);
      await nightTaking.expireUnsigned(client, stays, now, swap.id);
      await requireFree(client, stays, { me, now });
      const { columns, answerUntil } = deadlinesOf(stays);
      const answer_until = answerUntil(now);
      const revision = swap.revision + 1;
      await swaps.writeRevision(client, swap.id, {
        revision,
        by: me,
        terms: { stays },
        words: sent.words,
        at: now,
      });
      await swaps.answer(client, swap.id, revision, me, now);
      swap.revision = revision;
      await transitions.to(client, swap, {
        act: 'change',
        to: 'open',
        now,
        set: { ...columns, revision, answer_until },
        history: [{ act: 'suggested', party: me, facts: { changes, words: sent.words } }],
      });
      const day = lastDayOf(answer_until, columns.zone);
      await transitions.notify(client, swap, ...suggestionNotices(swap, { by: me, changes, day }));
    },
  };

  async function proposeFor(client: pg.ClientBase, proposal: Proposal, user_id: string, now: Date) {
    const { home_id, own_home_id, words, replaces = null } = proposal;
    const wanted = own_home_id === null ? [home_id] : [home_id, own_home_id];
    const homes = await terms.homes(client, wanted, 'share');
    if ([...homes.values()].some(({ is_shown }) => !is_shown)) throw notFound('Home');
    const host = homes.get(home_id)?.user_id;
    if (!host) throw notFound('Home');
    if (host === user_id) throw swapRefusal('own_home');
    if (own_home_id !== null && homes.get(own_home_id)?.user_id !== user_id) throw notFound('Home');
    if (replaces !== null) await requireOwnCancelled(client, replaces, user_id);
    const stays = staysOf(proposal);
    return proposeIn(client, { users: [user_id, host], stays, words, replaces }, now, homes);
  }

  function homesOf(client: pg.ClientBase, stays: readonly { home_id: string }[]): Promise<HomesById> {
    const ids = stays.map(({ home_id }) => home_id);
    return terms.homes(client, ids);
  }

  /** Refuses, as not found, anything but a cancelled swap of the member (CANCEL-11). */
  async function requireOwnCancelled(client: pg.ClientBase, id: string, userId: string) {
    const swap = await commands.ownSwap(client, id, userId);
    if (swap.state !== 'cancelled') throw notFound('Swap');
  }

  async function requireName(client: pg.ClientBase, userId: string) {
    if (!(await members.hasName(client, userId))) throw swapRefusal('name_missing');
  }

  /** Refuses a fourth open proposal to one home, and a 51st in all (PROP-14). */
  async function requireFewOpen(
    client: pg.ClientBase,
    userId: string,
    stays: readonly StayTerms[],
    now: Date,
  ) {
    const asked = stays.find(({ guest }) => guest === 1)?.home_id;
    const { all, here } = await members.countOpen(client, userId, asked, now);
    if (here >= SWAP_LIMITS.open_proposals_per_home) throw swapRefusal('three_open');
    if (all >= SWAP_LIMITS.open_proposals) throw swapRefusal('fifty_open');
  }
}
