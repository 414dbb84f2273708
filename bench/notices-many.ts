/**
 * Bell and list over HTTP with ten million stored notices, and how much writing one adds to the transaction of its
 * event. Takes ten minutes, mostly for filling, and 6 GB of disk.
 *
 *   node bench/notices-many.ts [notices]
 */
import { randomUUID } from 'node:crypto';
import { createDigestsRepository } from '../server/src/features/notices/digests.repository.ts';
import { createNotify } from '../server/src/features/notices/notify.ts';
import { zoneOfHost } from '../server/src/features/places/places.statements.ts';
import { inTransaction } from '../server/src/platform/database/transaction.ts';
import { createJobs } from '../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { type Member, makePairs } from './pairs.ts';
import { median, percentile, report } from './rounds.ts';
import { seedNotices } from './seed-notices.ts';
import { startSite } from './site.ts';

const NOTICES = Number(process.argv[2] ?? 10_000_000);
const EACH = 100;
const REQUESTS = 500;
const MOST_MS = 20;
const ADDED_MS = 2;

const site = await startSite();
try {
  const members = (await makePairs(site.pool, 500)).flatMap(({ host, guest }) => [host, guest]);
  await fill();
  await read('bell', '/api/notices/unread', members);
  await read('list', '/api/notices', members);
  await write(members);
} finally {
  await site.stop();
}

/** Notices for as many members as have a hundred each. */
async function fill() {
  await site.pool.query(
    `with member as (
       insert into users (email, email_verified) select 'n' || i || '@example.test', true
       from generate_series(1, $1::int - (select count(*)::int from users)) i returning id
     )
     insert into inboxes (user_id) select id from member`,
    [NOTICES / EACH],
  );
  await seedNotices(site.pool, EACH);
  await site.pool.query('vacuum analyze notices, inboxes, users');
}

async function read(what: string, path: string, members: readonly Member[]) {
  const times: number[] = [];
  for (let n = -50; n < REQUESTS; n++) {
    const member = members[(n + 50) % members.length] as Member;
    const begun = performance.now();
    const reply = await fetch(site.url + path, { headers: { cookie: member.cookie } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
    if (n >= 0) times.push(performance.now() - begun);
  }
  const most = percentile(times, 0.95);
  report(
    `${what} at ${NOTICES.toLocaleString('en-GB')} notices, median / 95th percentile`,
    `p95 at most ${MOST_MS} ms`,
    `${median(times).toFixed(1)} / ${most.toFixed(1)} ms`,
    most <= MOST_MS,
  );
}

/** With the job for its email, as when a swap is agreed. */
async function write(members: readonly Member[]) {
  const { pool, connection } = site;
  const jobs = createJobs(connection, createLogger('silent'));
  await jobs.start();
  const clock = () => new Date();
  const notify = createNotify({ jobs, digests: createDigestsRepository(pool, zoneOfHost), clock });
  const times: number[] = [];
  for (let n = -50; n < REQUESTS; n++) {
    const { id } = members[(n + 50) % members.length] as Member;
    await inTransaction(pool, async (client) => {
      const begun = performance.now();
      await notify(client, { user_id: id, event: 'agreed', event_key: `agreed ${randomUUID()}` });
      if (n >= 0) times.push(performance.now() - begun);
    });
  }
  await jobs.stop();
  const most = percentile(times, 0.95);
  report(
    'what a notice adds to its transaction, median / 95th percentile',
    `p95 at most ${ADDED_MS} ms`,
    `${median(times).toFixed(1)} / ${most.toFixed(1)} ms`,
    most <= ADDED_MS,
  );
}
