import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import { requireMayStart } from '../conversations/conversations.policy.ts';
import type { MessagesRepository } from '../conversations/messages.repository.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { LikePairsRepository } from './like-pairs.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  pairs: LikePairsRepository;
  messages: MessagesRepository;
  inboxes: Pick<InboxRepository, 'lock'>;
};

export type HelloService = ReturnType<typeof createHelloService>;

/** The conversation of two who like each other (LIKE-06). */
export function createHelloService({ pool, clock, pairs, messages, inboxes }: Parts) {
  return {
    /**
     * Finds the conversation that the two have about a home of either, or opens one about the home that the member
     * likes. Under the locks of both inboxes, so that both pressing at once open one. It sends nothing.
     */
    open: (homeId: string, viewer: Viewer) =>
      inTransaction(
        pool,
        async (client) => {
          const { user_id } = memberOf(viewer);
          const home = isUuid(homeId) ? await messages.home(client, homeId) : undefined;
          if (!home || !(await inboxes.lock(client, [user_id, home.host_id]))) throw notFound('Home');
          const pair = await pairs.hello(client, user_id, homeId, clock());
          if (!pair) throw notFound('Home');
          return { conversation_id: await conversation(client, user_id, homeId, pair) };
        },
        { retries: 3 },
      ),
  };

  async function conversation(
    client: pg.ClientBase,
    userId: string,
    homeId: string,
    { host_id, title, own_homes }: { host_id: string; title: string; own_homes: string[] },
  ): Promise<string> {
    const found = await messages.existing(client, homeId, userId);
    if (found) return found;
    for (const own of own_homes) {
      const theirs = await messages.existing(client, own, host_id);
      if (theirs) return theirs;
    }
    requireMayStart(await messages.startedToday(client, userId));
    return messages.open(client, { home_id: homeId, title, guest_id: userId, host_id });
  }
}
