import { createMessagesRepository } from '../src/features/conversations/messages.repository.ts';
import { createSwapConversations } from '../src/features/conversations/swap-conversations.ts';
import { createInboxRepository } from '../src/features/inbox/inbox.repository.ts';
import { createLedgerRepository } from '../src/features/ledger/ledger.repository.ts';
import { createLedger } from '../src/features/ledger/ledger.service.ts';
import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import { createSupportRepository } from '../src/features/support/support.repository.ts';
import { createNightTaking } from '../src/features/swaps/agreement/take-nights.ts';
import { createApplyElapsedTime } from '../src/features/swaps/core/expiry.ts';
import { createDeadlineCheck, type ZoneOfReader } from '../src/features/swaps/core/reminders.ts';
import { createStayNights } from '../src/features/swaps/core/stay-nights.ts';
import { createSwapCommands } from '../src/features/swaps/core/swap-commands.ts';
import { createTransitions } from '../src/features/swaps/core/transitions.ts';
import { createOpenDispute } from '../src/features/swaps/ending/endings.service.ts';
import { createChangedTerms } from '../src/features/swaps/proposing/changed-terms.ts';
import { createProposals } from '../src/features/swaps/proposing/proposals.service.ts';
import { createSwapRepositories } from '../src/features/swaps/repositories.ts';
import { swapNotices } from '../src/features/swaps/swaps.notices.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { PEOPLE, WORDS } from './swap-terms.ts';
import type { Party } from './swaps.ts';
import type { TestApp } from './test-app.ts';

type RingParty = Pick<Party, 'user_id' | 'home_id'>;
type Window = { check_in: string; check_out: string };

const RING: readonly Window[] = Array(3).fill({ check_in: '2027-04-10', check_out: '2027-04-17' });

/**
 * What no route offers: rings of three, and running the job that checks deadlines at a chosen moment.
 */
export function createSwapServices(
  { pool }: Pick<TestApp, 'pool'>,
  clock: () => Date,
  zoneOfReader: ZoneOfReader = async () => 'UTC',
) {
  const inboxes = createInboxRepository();
  const tickets = createSupportRepository(pool);
  const conversations = createSwapConversations({ inboxes, messages: createMessagesRepository() });
  const repositories = createSwapRepositories();
  const stayNights = createStayNights(createLedger(createLedgerRepository()));
  const transitions = createTransitions({
    ...repositories,
    notify: async (client, ...notices) => {
      await createNotifyRepository().write(client, notices, clock());
    },
    conversations,
    inboxes,
    stayNights,
  });
  const openDispute = createOpenDispute(repositories.swaps, async (client, ticket) => ({
    id: await tickets.insertTicket(client, { ...ticket, kind: 'question' }),
  }));
  const applyElapsedTime = createApplyElapsedTime({ ...repositories, transitions, openDispute });
  const jobs = {
    send: async () => {
      throw new Error('A proposal sends no job');
    },
  };
  const base = { ...repositories, pool, clock, transitions, applyElapsedTime, stayNights };
  const nightTaking = createNightTaking({ ...base, jobs, insuranceAmount: '', sayAmount: String });
  const commands = createSwapCommands(base);
  const { proposeIn } = createProposals({
    ...base,
    commands,
    nightTaking,
    conversations,
    isIdentityMissing: async () => false,
    changedTerms: createChangedTerms(base),
  });

  return {
    /** What notices about swaps say to each reader. */
    noticeSubjects: swapNotices({ ...base, conversations }),

    /** Stores due transitions and sends reminders, like the job that runs every minute. */
    checkDeadlines: createDeadlineCheck({ ...base, zoneOfReader }),

    /**
     * Proposes a ring: the first stays at the second, the second at the third, the third at the first. `windows` are
     * their stays in this order. @returns the id of the swap, which the first party has accepted
     */
    ring(parties: readonly [RingParty, RingParty, RingParty], windows = RING): Promise<string> {
      const homeOf = (party: number) => (parties[party - 1] as RingParty).home_id;
      const stays = [1, 2, 3].map((guest) => {
        const host = (guest % 3) + 1;
        const people = guest === 1 ? PEOPLE : null;
        return {
          number: guest,
          home_id: homeOf(host),
          guest,
          host,
          people,
          ...(windows[guest - 1] as Window),
        };
      });
      const users = parties.map(({ user_id }) => user_id);
      return inTransaction(pool, (client) =>
        proposeIn(client, { users, stays, words: WORDS, replaces: null }, clock()),
      );
    },
  };
}
