/**
 * Notices on one process: how long one takes to an open page, over 2,000 streams; and the time for the digests of
 * 100,000 members whose 8:00 is at the same moment, with gallery requests at the same time. Takes some fifteen
 * minutes.
 *
 *   node bench/notices.ts [members with a digest]
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { timesBeside } from './beside.ts';
import { type Member, makePairs, type Pair, sendMessage } from './pairs.ts';
import { median, percentile, report } from './rounds.ts';
import { startSite } from './site.ts';

const PAIRS = 1_000;
const NOTICES = 400;
/** Notices per second, to as many different members. */
const RATE = 40;
/** Uncounted at the beginning: a process that has just started is slower. */
const WARM_UP = 200;
const MEMBERS = Number(process.argv[2] ?? 100_000);
/** The time limit for 100,000 digests; proportional for fewer. */
const DIGEST_MS = (10 * 60_000 * MEMBERS) / 100_000;
const SLOWER = 1.2;

const site = await startSite();
const posts = new Agent({ keepAlive: true, maxSockets: 50 });
try {
  const pairs = await makePairs(site.pool, PAIRS);
  await measureArrival(pairs);
  site.closeStreams();
  await measureDigests();
} finally {
  posts.destroy();
  await site.stop();
}

/** Each host gets a notice of one message; the time from the notice to the page is measured. */
async function measureArrival(pairs: readonly Pair[]) {
  const arrivals = new Map<string, number[]>();
  for (const { host, guest } of pairs) {
    await Promise.all([host, guest].map((member) => listen(member, arrivals)));
  }
  await delay(3_000);
  const sent = new Map<string, number>();
  for (let n = 0; n < WARM_UP + NOTICES; n++) {
    const pair = pairs[n] as Pair;
    if (n >= WARM_UP) sent.set(pair.host.id, performance.now());
    void sendMessage(posts, site.url, pair, 'Good morning');
    await delay(1_000 / RATE);
  }
  await delay(2_000);
  const took = [...sent].map(([id, at]) => {
    const heard = arrivals.get(id) ?? [];
    return heard.length === 1 ? (heard[0] as number) - at : Number.POSITIVE_INFINITY;
  });
  const at = (part: number) => percentile(took, part);
  report(
    `notice to an open page, ${(PAIRS * 2).toLocaleString('en-GB')} streams, median / 99th percentile`,
    'less than 50 / 250 ms',
    `${at(0.5).toFixed(1)} / ${at(0.99).toFixed(1)} ms, ${took.filter(Number.isFinite).length} of ${NOTICES} arrived once`,
    at(0.5) < 50 && at(0.99) < 250,
  );
}

/** Opens a member's stream and records when notices arrive. */
function listen(member: Member, arrivals: Map<string, number[]>): Promise<void> {
  return site.openStream(member, (text) => {
    const heard = [...text.matchAll(/^event: notice$/gm)].map(() => performance.now());
    arrivals.set(member.id, [...(arrivals.get(member.id) ?? []), ...heard]);
  });
}

/** The server sends them within the next minute. */
async function measureDigests() {
  const alone = await timesBeside(site.url, () => delay(10_000));
  await site.pool.query(
    `with member as (
       insert into users (email, email_verified) select 'd' || i || '@example.test', true
       from generate_series(1, $1::int) i returning id
     ), inbox as (insert into inboxes (user_id) select id from member),
     notice as (
       insert into notices (user_id, kind, event, event_key, facts, position, created_at)
       select id, 'wish', 'homes_fit_wish', 'wish ' || n, '{"n": 1}', n, now() - interval '1 hour'
       from member, generate_series(1, 3) n
     )
     insert into notice_settings (user_id, digest_since, digest_at)
     select id, now() - interval '2 hours', now() from member`,
    [MEMBERS],
  );
  await site.pool.query('vacuum analyze');
  const state = async () => {
    const { rows } = await site.pool.query<{ made: number; sent: number }>(
      'select count(*) as made, count(sent_at) as sent from notice_digests',
    );
    return rows[0] as { made: number; sent: number };
  };
  while ((await state()).made === 0) await delay(200);
  const begun = performance.now();
  const beside = await timesBeside(site.url, async () => {
    while ((await state()).sent < MEMBERS) await delay(1_000);
  });
  const ms = performance.now() - begun;
  const { rows } = await site.pool.query<{ mails: number; members: number }>(
    `select count(*) as mails, count(distinct recipient) as members from mailbox_mails where subject like 'Your day%'`,
  );
  const { mails, members } = rows[0] as { mails: number; members: number };
  report(
    `${MEMBERS.toLocaleString('en-GB')} digests due at one moment`,
    `less than ${(DIGEST_MS / 1_000).toFixed(0)} s, one each`,
    `${(ms / 1_000).toFixed(0)} s, ${(MEMBERS / (ms / 1_000)).toFixed(0)} a second, ${mails} mails to ${members} members`,
    ms < DIGEST_MS && mails === MEMBERS && members === MEMBERS,
  );
  const ratio = median(beside) / median(alone);
  report(
    'gallery beside the digests / alone',
    `at most ${SLOWER}`,
    `${ratio.toFixed(2)} (${median(beside).toFixed(1)} / ${median(alone).toFixed(1)} ms)`,
    ratio <= SLOWER,
  );
}
