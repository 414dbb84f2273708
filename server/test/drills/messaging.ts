import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { followEvents } from './follow-events.ts';
import { ask, type Member, newHome, newMembers, until } from './kit.ts';

const PAUSE_MS = 60;
const RETRY_MS = 100;
const TOO_FAST = 429;
/** The key in `refusals` for a connection that ended without a reply. */
export const NO_ANSWER = 'no answer';

export type Messaging = Awaited<ReturnType<typeof openMessaging>>;

/**
 * Two members in a conversation who continue across server failures: one repeats each message under one submission id
 * until it is acknowledged, as the page does; the other follows the stream (follow-events.ts).
 * `url` returns the server's current address, `pool` is a connection to the database that is not cut.
 */
export async function openMessaging(pool: pg.Pool, url: () => string) {
  const [host, guest] = (await newMembers(pool, 2)) as [Member, Member];
  const home = await newHome(pool, host);
  const opened = await ask(url(), 'POST', '/api/conversations', { as: guest, body: { home_id: home } });
  if (opened?.status !== 200) throw new Error(`The conversation was refused: ${opened?.text}`);
  const { id } = opened.json<{ id: string }>();
  const following = followEvents(url, host, id);
  // A stream delivers only events after its start.
  await until(following.isReady, 'the stream of events');
  const sending = sendOn(pool, url, guest, id);
  return {
    host,
    guest,
    home,
    id,
    acknowledged: sending.acknowledged,
    /** Replies other than acknowledgements, with their numbers. */
    refusals: sending.refusals,
    /** Sends until this many more are acknowledged. */
    more: (count: number) => {
      const wanted = sending.acknowledged.length + count;
      return until(() => sending.acknowledged.length >= wanted, `${count} more messages`);
    },
    /** Ends the exchange and returns problems with stored and received messages. */
    async end(): Promise<string[]> {
      await sending.end();
      const sent = sending.acknowledged;
      const problems: string[] = [];
      const kept = await keptTexts(pool, id);
      if (kept.join() !== sent.join()) {
        problems.push(`${sent.length} messages were acknowledged, ${kept.length} are kept`);
      }
      const all = () => following.hasAll(sent);
      await until(all, 'all messages in the stream', 20_000).catch(() => 'told below');
      const heard = following.problems(sent);
      await following.end();
      return [...problems, ...heard];
    },
  };
}

function sendOn(pool: pg.Pool, url: () => string, as: Member, conversation: string) {
  const acknowledged: string[] = [];
  const refusals = new Map<string, number>();
  let ending = false;

  async function send(text: string): Promise<void> {
    const body = { text, submission_id: randomUUID() };
    for (;;) {
      const reply = await ask(url(), 'POST', `/api/conversations/${conversation}/messages`, { as, body });
      if (reply?.status === 201) break;
      if (reply?.status === TOO_FAST) await pool.query('update inboxes set allowance = 30');
      const what = reply ? `${reply.status} ${reply.text.slice(0, 150)}` : NO_ANSWER;
      if (reply?.status !== TOO_FAST) refusals.set(what, (refusals.get(what) ?? 0) + 1);
      await delay(RETRY_MS);
    }
    acknowledged.push(text);
  }

  async function run() {
    for (let n = 1; !ending; n++) {
      await send(`Message ${n}`);
      await delay(PAUSE_MS);
    }
  }

  const done = run();
  return {
    acknowledged,
    refusals,
    end: () => {
      ending = true;
      return done;
    },
  };
}

async function keptTexts(pool: pg.Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    'select text from conversation_messages where conversation_id = $1 order by seq',
    [id],
  );
  return rows.map(({ text }) => text);
}
