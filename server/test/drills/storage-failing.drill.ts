import { join } from 'node:path';
import type pg from 'pg';
import { filesBelow } from '../pictures.ts';
import type { Drill, DrillReport } from './drill.ts';
import { openFailingBucket } from './failing-bucket.ts';
import { listHome, sendPicture } from './hosting.ts';
import { ask, inFolder, lookInto, type Member, newMembers, startServer, stopServer } from './kit.ts';
import { drainQueue } from './queue.ts';

const REMOVALS = ['photo-removal', 'remove-folders'];

/**
 * An S3 service fails: with 500 in odd rounds, without any reply in even ones. Meanwhile a member uploads photos and
 * an avatar, views pictures and deletes a home, and another deletes the account.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let refused = 0;
  let slowest = 0;
  await inFolder(async (dataDir) => {
    const directory = join(dataDir, 's3');
    const bucket = await openFailingBucket(directory);
    const server = await startServer(dataDir, bucket.settings);
    const database = await lookInto(dataDir);
    const { pool } = database;
    try {
      for (let round = 1; round <= rounds; round++) {
        const [host, leaver] = (await newMembers(pool, 2)) as [Member, Member];
        const home = await listHome(server.url, host);
        await listHome(server.url, leaver);
        bucket.state.mood = round % 2 === 1 ? 'failing' : 'silent';
        const begun = performance.now();
        problems.push(...(await refusedInWords(server.url, host)));
        slowest = Math.max(slowest, Math.round(performance.now() - begun));
        problems.push(...(await accepted(server.url, 'DELETE', `/api/homes/${home}`, host)));
        problems.push(...(await accepted(server.url, 'POST', '/api/functions/delete-profile', leaver)));
        if ((await filesOfNobody(pool, directory)).length === 0)
          problems.push('files went with a broken storage');
        bucket.state.mood = 'well';
        await drainQueue(database, REMOVALS);
        problems.push(...(await filesOfNobody(pool, directory)).map((file) => `${file} belongs to nobody`));
        if ((await sendPicture(server.url, host))?.status !== 201)
          problems.push('no upload works afterwards');
        print(
          `round ${round}: ${bucket.state.refused} requests failed at the service, ${problems.length} problems`,
        );
      }
      refused = bucket.state.refused;
    } finally {
      bucket.state.mood = 'well';
      await database.close();
      problems.push(...(await stopServer(server)));
      bucket.close();
    }
  });
  return {
    figures: { rounds, 'requests that failed': refused, 'three refusals took, ms at most': slowest },
    held: [
      'uploads are refused with 503 and a sentence, pictures with 503; refused uploads leave no record and no file',
      'homes and accounts are deleted even so; their files are deleted when the storage works again',
    ],
    retried: [
      'requests to the storage, three times',
      'the removal of files by jobs: after 10 s, 20 s, and so on',
    ],
    problems,
  };
}

async function refusedInWords(url: string, host: Member): Promise<string[]> {
  const photo = (await ask(url, 'GET', '/api/homes/own', { as: host }))?.text.match(/\/photos\/[^"]+/)?.[0];
  const replies = await Promise.all([
    sendPicture(url, host),
    sendPicture(url, host, { method: 'PUT', path: '/api/profiles/me/avatar' }),
    ask(url, 'GET', `${photo}/400.webp`),
  ]);
  return replies.flatMap((reply, index) => {
    const what = ['a photo', 'an avatar', 'a picture'][index];
    const { code, message } = reply?.text.startsWith('{') ? reply.json<Record<string, string>>() : {};
    const isSaid = reply?.status === 503 && code && /^[A-Z].*\.$/.test(message ?? '');
    return isSaid ? [] : [`${what} got ${reply?.status} ${reply?.text.slice(0, 200)}`];
  });
}

async function accepted(url: string, method: string, path: string, as: Member): Promise<string[]> {
  const reply = await ask(url, method, path, { as });
  return reply?.status === 204 ? [] : [`${method} ${path} got ${reply?.status} ${reply?.text}`];
}

/** Files in the bucket without a record. */
async function filesOfNobody(pool: pg.Pool, directory: string): Promise<string[]> {
  const { rows } = await pool.query<{ path: string }>(
    `select path from home_photos union all select path from uploads
     union all select user_id::text from profiles where avatar_url is not null`,
  );
  const files = (await filesBelow(directory)).filter((file) => /\.webp\W/.test(file));
  return files.filter((file) => !rows.some(({ path }) => file.includes(`/${path}/`)));
}

export const drill: Drill = {
  failure: 'the storage for photos fails, with errors and without any reply',
  rounds: 4,
  run,
};
