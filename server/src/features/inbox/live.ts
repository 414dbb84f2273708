import { STREAM_EVENTS, type Totals } from '@swapstead/contract/inbox/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { followNotifications } from '../../platform/database/notifications.ts';
import type { DatabaseConnection } from '../../platform/database/pool.ts';
import { signInRequired, tooManyRequests } from '../../platform/errors.ts';
import { type EventStream, openEventStream } from '../../platform/http/event-stream.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Changes, EventsRepository } from './events.repository.ts';

/**
 * How often each stream sends a heartbeat and looks for events whose database notification was lost, in milliseconds.
 */
const HEARTBEAT_MS = 12_000;
/** The longest life of a stream. The browser then opens a new one, and its session is looked up again. */
const MAX_AGE_MS = 30 * 60_000;
/** Browsers reconnect after one to two times this delay, so that they do not all reconnect at the same time. */
const RETRY_MS = 400;
/** How many streams a member may have in one process; a browser has one. */
const PER_MEMBER = 20;

type Member = Exclude<Viewer, { level: 'visitor' }>;

type Stream = {
  out: EventStream;
  session_id: string;
  viewer: Member;
  /** The last event that was sent. */
  event: number;
  opened_at: number;
};

type Follower = {
  streams: Set<Stream>;
  running: boolean;
  due: boolean;
  /** Resolves after all streams have been checked and those without a valid session are closed. */
  checked: Promise<void>;
  /** A check has failed. Until the next one succeeds, these streams get no events. */
  checkFailed: boolean;
};

type Parts = {
  events: EventsRepository;
  connection: DatabaseConnection;
  logger: Logger;
  sessionOf: (request: FastifyRequest) => Promise<string | undefined>;
  viewerOfSession: (sessionId: string) => Promise<Viewer>;
};

export type Live = ReturnType<typeof createLive>;

/**
 * The open streams of this process. A database notification only says whose events to look up. The events are read from
 * the table, after the last one that a stream has sent. So none is lost, duplicated or out of order, whichever process
 * wrote it and whichever notifications were lost.
 */
export function createLive({ events, connection, logger, sessionOf, viewerOfSession }: Parts) {
  const followers = new Map<string, Follower>();
  const opening = new Map<string, number>();

  /** Sends every stream of the member the events it does not have yet. */
  async function deliver(userId: string): Promise<void> {
    const follower = followers.get(userId);
    if (!follower) return;
    follower.due = true;
    if (follower.running) return;
    follower.running = true;
    try {
      while (follower.due) {
        follower.due = false;
        if (follower.checkFailed) void checkAccess(userId);
        await send(userId, follower);
      }
    } catch (error) {
      logger.warn({ err: error }, 'events could not be read; the next beat tries again');
    } finally {
      follower.running = false;
    }
  }

  async function send(userId: string, follower: Follower): Promise<void> {
    for (const [event, streams] of Map.groupBy(follower.streams, (stream) => stream.event)) {
      const changes = await events.since(userId, event);
      // A stream whose session has ended must get nothing more, because its page would send a request and be refused.
      await follower.checked;
      // The next beat checks again.
      if (follower.checkFailed) return;
      for (const stream of streams) write(stream, changes);
    }
  }

  /** Closes streams whose session has ended or whose rights have changed. */
  function checkAccess(userId: string): Promise<void> | undefined {
    const follower = followers.get(userId);
    if (follower) follower.checked = follower.checked.then(() => check(follower));
    return follower?.checked;
  }

  async function check(follower: Follower): Promise<void> {
    follower.checkFailed = false;
    for (const stream of follower.streams) {
      const viewer = await viewerOfSession(stream.session_id).catch(() => undefined);
      if (!viewer) follower.checkFailed = true;
      else if (!isSame(viewer, stream.viewer)) {
        stream.out.send('access', {});
        stream.out.end(retryMs());
      }
    }
  }

  async function beat(): Promise<void> {
    const positions = await events.positions([...followers.keys()]);
    for (const [userId, { streams, checkFailed }] of followers) {
      if (checkFailed) void deliver(userId);
      for (const stream of streams) {
        if (performance.now() - stream.opened_at > MAX_AGE_MS) stream.out.end(retryMs());
        else stream.out.send('beat', {});
        if (stream.event < (positions.get(userId) ?? 0)) void deliver(userId);
      }
    }
  }

  let closed = false;
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'the streams could not be looked after');
  const timer = setInterval(() => void beat().catch(onFailure), HEARTBEAT_MS).unref();
  const notices = followNotifications(
    connection,
    ['member_event', 'member_access'],
    {
      onNotice: (channel, userId) =>
        void (channel === 'member_event' ? deliver(userId) : checkAccess(userId)),
      onHeard() {
        for (const userId of followers.keys()) {
          void deliver(userId);
          void checkAccess(userId);
        }
      },
    },
    logger,
  );

  /** Counts the new stream before the first await, so that simultaneous requests cannot exceed the limit. */
  function reserve(userId: string): () => void {
    const begun = opening.get(userId) ?? 0;
    if ((followers.get(userId)?.streams.size ?? 0) + begun >= PER_MEMBER) throw tooMany();
    opening.set(userId, begun + 1);
    return () => {
      const left = (opening.get(userId) ?? 1) - 1;
      if (left > 0) opening.set(userId, left);
      else opening.delete(userId);
    };
  }

  function join(stream: Stream) {
    const { user_id } = stream.viewer;
    const follower = followers.get(user_id) ?? {
      streams: new Set(),
      running: false,
      due: false,
      checked: Promise.resolve(),
      checkFailed: false,
    };
    followers.set(user_id, follower);
    follower.streams.add(stream);
  }

  function leave(stream: Stream) {
    const { user_id } = stream.viewer;
    const follower = followers.get(user_id);
    if (follower?.streams.delete(stream) && follower.streams.size === 0) followers.delete(user_id);
  }

  return {
    /** Answers the request with a stream of the member's events from `since` on, or from now on. */
    async open(request: FastifyRequest, reply: FastifyReply, since: number | undefined): Promise<void> {
      const viewer = memberOf(request.viewer);
      const release = reserve(viewer.user_id);
      try {
        const session_id = await sessionOf(request);
        if (!session_id) throw signInRequired();
        const begun = since === undefined ? await events.since(viewer.user_id, undefined) : undefined;
        const event = begun?.event ?? (since as number);
        const stream = { session_id, viewer, event, opened_at: performance.now() } as Stream;
        stream.out = openEventStream(reply, () => leave(stream));
        join(stream);
        if (closed) stream.out.end(retryMs());
        // The page was loaded earlier, and no stream reported rights that ended since then.
        const { level, is_admin } = viewer;
        if (begun) stream.out.send('ready', { ...totalsOf(begun), level, is_admin }, event);
        else stream.out.send('resumed', { level, is_admin });
      } finally {
        release();
      }
      // Rights may have changed since the session was looked up, before this stream could be notified.
      await checkAccess(viewer.user_id);
      await deliver(viewer.user_id);
    },

    /** How many streams are open in this process. */
    count: () => followers.values().reduce((sum, { streams }) => sum + streams.size, 0),

    /** Ends all streams; the browsers reconnect to another process. */
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      for (const { streams } of followers.values()) {
        for (const stream of streams) stream.out.end(retryMs());
      }
      await notices.close();
    },
  };
}

function write(stream: Stream, changes: Changes) {
  if (changes.reset) stream.out.send('reset', totalsOf(changes), changes.event);
  for (const one of changes.events) stream.out.send(STREAM_EVENTS[one.kind], one, one.event);
  stream.event = changes.event;
}

const totalsOf = ({ unread_total, notices_unread }: Totals): Totals => ({ unread_total, notices_unread });

const isSame = (a: Viewer, b: Member) =>
  a.level === b.level && a.user_id === b.user_id && a.is_admin === b.is_admin;

const retryMs = () => Math.round(RETRY_MS * (1 + Math.random()));

const tooMany = () => tooManyRequests(m.inbox_too_many_open_pages(), 60);
