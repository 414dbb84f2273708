import {
  CONVERSATION_TEXTS,
  type Conversation,
  type ConversationState,
  MARK_TEXTS,
} from '@swapstead/contract/conversations/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound, refusal } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { MarkThingRead, Notify } from '../notices/notices.ts';
import type { PreferencesRepository } from '../notices/preferences.repository.ts';
import type { ExternalEndings } from '../swaps/ending/external-endings.ts';
import { createMarksService } from './completion-marks.service.ts';
import type { OrderNotice } from './conversations.jobs.ts';
import { requireMaySend, requireMayStart, type SendContext, seesHosts } from './conversations.policy.ts';
import type { ConversationsRepository } from './conversations.repository.ts';
import type { MessagesRepository, NewMessage } from './messages.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  repository: ConversationsRepository;
  inboxes: InboxRepository;
  messages: MessagesRepository;
  /** Ends the open swaps of the two. */
  onBlocked: ExternalEndings['onBlocked'];
  endLikesBetween: EndLikesBetween;
  orderNotice: OrderNotice;
  notify: Notify;
  markThingRead: MarkThingRead;
  /** Emails about messages are one setting, shown here and among all kinds of notices (NOTE-24). */
  preferences: PreferencesRepository;
};

/** Ends what the two would swap for. The locks of both inboxes are held. */
export type EndLikesBetween = (client: pg.ClientBase, blockerId: string, blockedId: string) => Promise<void>;

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** Only the deletion of an account at the same moment can cause a deadlock; then this is retried. */
const AGAIN = { retries: 3 };

/** Conversations as their two members see them. Nobody else finds them, including admins (permissions.md row 49). */
export function createConversationsService(parts: Parts) {
  const {
    pool,
    clock,
    repository,
    inboxes,
    messages,
    onBlocked,
    endLikesBetween,
    orderNotice,
    notify,
    markThingRead,
    preferences,
  } = parts;
  const marks = createMarksService();

  /**
   * Runs `work` under the locks of both inboxes, so that nobody else changes the conversation. `before` runs first, for
   * what has to be locked before inboxes.
   */
  async function change<T>(
    id: string,
    viewer: Viewer,
    work: (client: pg.PoolClient, userId: string, context: SendContext) => Promise<T>,
    before?: (client: pg.PoolClient, userId: string, otherId: string) => Promise<void>,
  ): Promise<T> {
    const { user_id } = memberOf(viewer);
    if (!isUuid(id)) throw notFound('Conversation');
    return inTransaction(
      pool,
      async (client) => {
        if (before) {
          const other = await messages.other(client, id, user_id);
          if (other) await before(client, user_id, other);
        }
        const isOwn = await messages.lock(client, id, user_id);
        const context = isOwn ? await messages.context(client, id, user_id, clock()) : undefined;
        if (!context) throw notFound('Conversation');
        return work(client, user_id, context);
      },
      AGAIN,
    );
  }

  async function stateIn(client: pg.ClientBase, id: string, userId: string): Promise<ConversationState> {
    const state = await repository.state(id, userId, client);
    if (!state) throw notFound('Conversation');
    return state;
  }

  async function one(id: string, viewer: Viewer): Promise<Conversation> {
    const { user_id } = memberOf(viewer);
    const found = isUuid(id) ? await repository.byId(id, user_id, seesHosts(viewer), clock()) : undefined;
    if (!found) throw notFound('Conversation');
    return found;
  }

  async function open(homeId: string, guestId: string): Promise<string> {
    return inTransaction(
      pool,
      async (client) => {
        const home = await messages.home(client, homeId);
        if (!home) throw notFound('Home');
        if (home.host_id === guestId) throw refusal(409, 'own_home', CONVERSATION_TEXTS.own_home);
        if (!(await inboxes.lock(client, [guestId, home.host_id]))) throw notFound('Home');
        const existing = await messages.existing(client, homeId, guestId);
        if (existing) return existing;
        requireMayStart(await messages.startedToday(client, guestId));
        return messages.open(client, { home_id: homeId, guest_id: guestId, ...home });
      },
      AGAIN,
    );
  }

  /**
   * Blocks or unblocks, and updates every conversation of the two on every device of the member. Swaps are locked
   * before inboxes, as in every act on a swap; a block then ends the open swaps of the two, and their likes.
   */
  const setBlock = (id: string, viewer: Viewer, act: 'block' | 'unblock') => {
    const endSwaps = act === 'block' ? onBlocked : undefined;
    return change(
      id,
      viewer,
      async (client, userId, { other_id }) => {
        await messages[act](client, userId, other_id);
        await endSwaps?.(client, userId, other_id);
        if (act === 'block') await endLikesBetween(client, userId, other_id);
        for (const each of await messages.between(client, userId, other_id)) {
          await inboxes.bump(client, 'conversation', each, [userId]);
        }
        return stateIn(client, id, userId);
      },
      endSwaps,
    );
  };

  return {
    /** The viewer's conversation about a home; opens it if there is none yet (MSG-01). */
    async start(homeId: string, viewer: Viewer): Promise<Conversation> {
      if (!isUuid(homeId)) throw notFound('Home');
      return one(await open(homeId, memberOf(viewer).user_id), viewer);
    },

    async list(before: number | undefined, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const found = await repository.list(user_id, seesHosts(viewer), clock(), before);
      const conversations = found.slice(0, LIMITS.conversations_page);
      return {
        conversations,
        next_before: found.length > conversations.length ? (conversations.at(-1)?.position ?? null) : null,
        unread_total: await repository.unread(user_id),
      };
    },

    unread: async (viewer: Viewer) => ({ unread_total: await repository.unread(memberOf(viewer).user_id) }),

    async thread(id: string, viewer: Viewer) {
      const conversation = await one(id, viewer);
      const { user_id } = memberOf(viewer);
      const page = await repository.messages(id, user_id);
      if (!page) throw notFound('Conversation');
      const about_other = await repository.party(id, user_id, seesHosts(viewer), clock());
      return { ...conversation, ...page, ...(about_other && { about_other }) };
    },

    /** The text of a message that the other member wrote. */
    async received(id: string, seq: number, viewer: Viewer): Promise<string> {
      const text = isUuid(id) ? await repository.receivedText(id, seq, memberOf(viewer).user_id) : undefined;
      if (text === undefined) throw notFound('Conversation');
      return text;
    },

    async older(id: string, before: number, viewer: Viewer) {
      const page = isUuid(id) ? await repository.messages(id, memberOf(viewer).user_id, before) : undefined;
      if (!page) throw notFound('Conversation');
      return page;
    },

    /** Sends a message once, however often it is submitted under the same submission id. */
    send: (id: string, message: NewMessage, viewer: Viewer) =>
      change(id, viewer, async (client, userId, context) => {
        const { submission_id } = message;
        const sent =
          submission_id && (await messages.bySubmission(client, id, context.is_host, submission_id));
        if (sent && sent.text !== message.text) throw refusal(409, 'sent_already', m.common_sent_already());
        if (sent) return sent;
        requireMaySend(context, viewer);
        const added = await messages.add(client, id, userId, context, message);
        if (!context.is_blocked) {
          await notify(client, {
            user_id: context.other_id,
            event: 'message',
            // Until the other member reads them, further messages join the same notice (NOTE-14).
            event_key: `message ${id} ${context.their_read_seq}`,
            about: { conversation_id: id, member_id: userId },
          });
        }
        if (context.wants_notice && !context.is_blocked) {
          await orderNotice(client, id, context.other_id);
        }
        return added;
      }),

    /** Messages are neither changed nor deleted one by one (permissions.md row 54). */
    async refuseChange(id: string, viewer: Viewer): Promise<never> {
      await one(id, viewer);
      throw notAllowed('Messages cannot be changed or deleted.');
    },

    markRead: (id: string, seq: number, viewer: Viewer) =>
      change(id, viewer, async (client, userId, { other_id }) => {
        const changed = await messages.markRead(client, id, userId, seq);
        if (changed) await inboxes.bump(client, 'conversation', id, [userId, other_id]);
        const state = await stateIn(client, id, userId);
        // A message that arrived at this moment is not on screen yet, so its notice stays unread (NOTE-08).
        if (changed && state.unread === 0) await markThingRead(client, userId, id);
        return {
          state,
          unread_total: await repository.unread(userId, client),
        };
      }),

    /** Each of the two marks the swap once; it counts when both have (MSG-12). */
    markSwap: (id: string, viewer: Viewer) =>
      change(id, viewer, async (client, userId, { other_id, guest_id, host_id }) => {
        const state = await stateIn(client, id, userId);
        if (state.has_swap) throw refusal(409, 'counts_by_itself', m.swaps_refusal_counts_by_itself());
        if (!state.both_wrote) {
          throw refusal(409, 'not_written', MARK_TEXTS.not_written);
        }
        await marks.mark(client, { conversation_id: id, guest_id, host_id }, userId);
        await inboxes.bump(client, 'conversation', id, [userId, other_id]);
        return stateIn(client, id, userId);
      }),

    unmarkSwap: (id: string, viewer: Viewer) =>
      change(id, viewer, async (client, userId, { other_id }) => {
        await marks.unmark(client, id, userId);
        await inboxes.bump(client, 'conversation', id, [userId, other_id]);
        return stateIn(client, id, userId);
      }),

    block: (id: string, viewer: Viewer) => setBlock(id, viewer, 'block'),
    unblock: (id: string, viewer: Viewer) => setBlock(id, viewer, 'unblock'),

    settings: async (viewer: Viewer) => ({
      mail_notices: (await preferences.of(memberOf(viewer).user_id)).message.mail !== 'off',
    }),

    async saveSettings(settings: { mail_notices: boolean }, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const mail = settings.mail_notices ? 'at_once' : 'off';
      await inTransaction(
        pool,
        async (client) => {
          await inboxes.lock(client, [user_id]);
          await preferences.save(client, user_id, 'message', { mail });
          // Other open pages show the changed setting within a second.
          await inboxes.bump(client, 'settings', user_id, [user_id]);
        },
        { retries: 3 },
      );
      return settings;
    },
  };
}
