import { randomUUID } from 'node:crypto';
import type { ApiRoute, EndpointOf } from '@swapstead/contract/api';
import type { Input, Reply } from '@swapstead/contract/endpoint';
import type { SiteSettings } from '@swapstead/contract/site/site';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { createMessagesRepository } from '../features/conversations/messages.repository.ts';
import { createSwapConversations } from '../features/conversations/swap-conversations.ts';
import { createInboxRepository } from '../features/inbox/inbox.repository.ts';
import { createLedgerRepository } from '../features/ledger/ledger.repository.ts';
import { createLedger } from '../features/ledger/ledger.service.ts';
import type { Notify } from '../features/notices/notices.ts';
import { createNotifyRepository } from '../features/notices/notify.repository.ts';
import { createApplyElapsedTime } from '../features/swaps/core/expiry.ts';
import { createDeadlineCheck } from '../features/swaps/core/reminders.ts';
import { createStayNights } from '../features/swaps/core/stay-nights.ts';
import { createTransitions } from '../features/swaps/core/transitions.ts';
import { createOpenDispute } from '../features/swaps/ending/endings.service.ts';
import { createSwapRepositories } from '../features/swaps/repositories.ts';
import { createSwaps } from '../features/swaps/swaps.ts';
import { createIncomingFiles } from '../platform/http/incoming-files.ts';
import { createListCursors } from '../platform/http/list-cursor.ts';
import type { Route } from '../platform/http/route.ts';
import { createImageGate } from '../platform/images/image-gate.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { DEMO_DIR } from './demo-files.ts';

type Parts = { pool: pg.Pool; storage: Storage; jobs: Jobs; site: SiteSettings; clock: () => Date };

export type SwapActions = ReturnType<typeof swapActions>;

/**
 * What members do with swaps and house guides, run by the slice itself at the time of the given clock. Notices are
 * written, but no emails are sent.
 */
export function swapActions({ pool, storage, jobs, site, clock }: Parts) {
  const inboxes = createInboxRepository();
  const conversations = createSwapConversations({ inboxes, messages: createMessagesRepository() });
  const notify = async (...[client, ...notices]: Parameters<Notify>) => {
    if (notices.length > 0) await createNotifyRepository().write(client, notices, clock());
  };
  const openTicket = () => Promise.reject(new Error('Nobody opens a ticket in the demo'));
  const zoneOfReader = async () => 'UTC';
  const isIdentityMissing = async () => false;
  const recordTeamAct = () => Promise.reject(new Error('Our team does nothing in the demo'));
  const ledger = createLedger(createLedgerRepository());
  const { routes } = createSwaps({
    pool,
    clock,
    jobs,
    storage,
    site,
    notify,
    zoneOfReader,
    recordTeamAct,
    isIdentityMissing,
    ledger,
    conversations,
    openTicket,
    cursors: createListCursors(Buffer.alloc(32)),
    gate: createImageGate(),
    incoming: createIncomingFiles(DEMO_DIR),
  });
  const repositories = createSwapRepositories();
  const transitions = createTransitions({
    ...repositories,
    notify,
    conversations,
    inboxes,
    stayNights: createStayNights(ledger),
  });
  const applyElapsedTime = createApplyElapsedTime({
    ...repositories,
    transitions,
    openDispute: createOpenDispute(repositories.swaps, openTicket),
  });

  /** Calls an operation as the member; the contract checks the input. */
  async function call<R extends ApiRoute>(
    name: R,
    user_id: string,
    input: Input<EndpointOf<R>>,
  ): Promise<Reply<EndpointOf<R>>> {
    const { endpoint, handler } = routes.find((route) => route.endpoint.route === name) as Route;
    const viewer: Viewer = { level: 'subscriber', user_id, is_admin: false };
    const { params, body } = input as { params?: unknown; body?: unknown };
    const sent = { params: endpoint.params?.parse(params), body: endpoint.body?.parse(body), viewer };
    return (await handler(sent)) as Reply<EndpointOf<R>>;
  }

  return {
    call,
    /** Writes what deadlines and arrivals have changed by now, and creates reminders. */
    follow: createDeadlineCheck({
      ...repositories,
      pool,
      clock,
      applyElapsedTime,
      transitions,
      zoneOfReader,
    }),
    /** What the page sends with every act: the state that the member sees on screen. */
    async onScreen(user_id: string, id: string) {
      const { state, revision } = await call('GET /api/swaps/:id', user_id, { params: { id } });
      return { submission_id: randomUUID(), from: state, revision };
    },
  };
}
