import { endpoints } from '@swapstead/contract/endpoints';
import { afterAll, expect, it } from 'vitest';
import { sameMember } from '../../../test/like-worlds.ts';
import { reviewActions } from '../../../test/reviews.ts';
import { createSwapWorld, type Party, type SwapWorld } from '../../../test/swaps.ts';
import { unzip } from '../../../test/unzip.ts';
import { makeDue, waitForJobs } from '../../../test/wait-for-jobs.ts';
import { noticeMailJob, swapMailJob } from '../notices/notice-mails.jobs.ts';

type One = Awaited<ReturnType<typeof open>>;

const worlds: SwapWorld[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** A database with a swap of Ann and Ben whose stays are over. Cleo is neither, and Ada an admin. */
async function open() {
  const world = await createSwapWorld();
  worlds.push(world);
  // One secret, so that cursors can be compared.
  await world.pool.query("update secrets set secret = decode(repeat('ab', length(secret)), 'hex')");
  const [ann, ben, cleo, ada] = [
    await sameMember(world, 'Ann'),
    await sameMember(world, 'Ben'),
    await sameMember(world, 'Cleo'),
    await sameMember(world, 'Ada'),
  ];
  await world.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [ada.user_id]);
  await world.pool.query('update sessions set rotation_due = false');
  await world.pool.query(
    "insert into notice_preferences (user_id, kind, mail, push) select id, 'review', 'at_once', true from users",
  );
  const actions = reviewActions(world);
  const swap = await actions.stayed(ann, ben);
  // Emails about the swap say what state it is in when they are sent, and some are never sent because it has moved on.
  await sendMails(world);
  await world.pool.query('delete from mailbox_mails');
  return { world, ann, ben, cleo, ada, swap, ...actions };
}

const NOT_COMPARED = [
  // Never ends.
  'GET /api/conversations/events',
  // A file whose entries contain the time of its creation; compared below.
  'GET /api/profiles/me/export',
  // Times of the process, and when sessions were used.
  'GET /api/account/activity',
];

/** Every operation that reads, about the members, homes and the swap of this database. */
function addresses({ ann, ben, swap }: One): string[] {
  const ids = [ann.home_id, ben.home_id, ben.user_id, swap];
  return endpoints
    .map(({ route }) => route)
    .filter((route) => route.startsWith('GET ') && !NOT_COMPARED.includes(route))
    .flatMap((route) => {
      const path = route.slice('GET '.length);
      const role = path.endsWith('/members/:id/reviews') ? '?role=host' : '';
      return path.includes(':')
        ? ids.map((id) => path.replace(/:(number|party|seq)/g, '1').replace(/:\w+/g, id) + role)
        : [path];
    });
}

const TODAY = new Date().toISOString().slice(0, 10);

/** What the viewers read, without what differs between any two databases: random ids are numbered. */
async function readings(one: One, viewers: readonly (Party | undefined)[]): Promise<unknown[]> {
  const numbers = new Map<string, string>();
  const all: unknown[] = [];
  for (const as of viewers) {
    for (const url of addresses(one)) {
      const got = await one.world.app.inject({ url, headers: as?.headers ?? {} });
      const plain = (text: string) =>
        text
          .replace(/"request_id":"[^"]+"/g, '')
          .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[4-7][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
            if (!numbers.has(id)) numbers.set(id, `id ${numbers.size}`);
            return numbers.get(id) as string;
          })
          .replaceAll(one.swap.slice(0, 8), 'swap')
          // When a PDF was printed, and the id that it gets from that.
          .replace(/\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g, '')
          .replace(new RegExp(`${TODAY}T[0-9:.]+Z`, 'g'), 'just now');
      const headers = Object.entries(got.headers).flatMap(([name, value]) =>
        name === 'date' || name === 'etag' ? [] : `${name}: ${plain(String(value))}`,
      );
      all.push([as?.name, plain(url), got.statusCode, headers, plain(got.payload)]);
    }
  }
  return all;
}

/** What the export of a member has of reviews. */
async function exported({ world }: One, as: Party): Promise<string> {
  const { rawPayload } = await world.ask('GET', 'profiles/me/export', as);
  return String((await unzip(rawPayload)).get('reviews.json'));
}

async function sendMails({ pool }: SwapWorld): Promise<void> {
  for (const kind of [noticeMailJob, swapMailJob]) {
    await makeDue(pool, kind);
    await waitForJobs(pool, [kind]);
  }
}

/** The emails about the review to everyone but Ann. */
async function mails({ world, ann }: One): Promise<unknown[]> {
  await sendMails(world);
  const { rows } = await world.pool.query(
    `select recipient, subject, regexp_replace(text_part, 'https?://\\S+', '', 'g') as text
     from mailbox_mails where recipient <> $1 order by 1, 2, 3`,
    [ann.email],
  );
  return rows;
}

it('what a review says changes no byte for anybody but its author, and that it is there only for the other [REV-09, REV-10]', async () => {
  const [praise, blame, none] = [await open(), await open(), await open()];
  expect((await praise.write(praise.ann, praise.swap)).statusCode).toBe(200);
  const words = { overall: 1, described: 2, cleanliness: 1, communication: 1, care: 3, again: false };
  for (const text of [
    'Cold, loud and dirty, and nobody answered.',
    'It was not what we expected. '.repeat(60),
  ]) {
    expect((await blame.write(blame.ann, blame.swap, { ...words, text })).statusCode).toBe(200);
  }
  const everyone = ({ ben, cleo, ada }: One) => [ben, cleo, ada, undefined];
  const praised = await readings(praise, everyone(praise));
  const blamed = await readings(blame, everyone(blame));
  expect(praised.filter((one) => (one as unknown[])[2] === 200).length).toBeGreaterThan(150);
  expect(blamed).toEqual(praised);
  expect(await exported(blame, blame.ben)).toBe(await exported(praise, praise.ben));
  expect(await mails(blame)).toEqual(await mails(praise));

  const others = ({ cleo, ada }: One) => [cleo, ada];
  expect(await readings(none, others(none))).toEqual(await readings(praise, others(praise)));
});
