import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { fileRequest, picture } from '../../../test/pictures.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadActions } from '../../../test/uploads.ts';
import { createIncomingFiles } from '../../platform/http/incoming-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { removalWorker, sweepWorker } from './photos.jobs.ts';

const MB = 1024 * 1024;

let test: TestApp;
let host: SignedIn;
let failing = false;
/** How many files were written while the storage was failing. */
let written = 0;

beforeAll(async () => {
  test = await createTestApp({}, { storage: (storage) => faulty(storage, () => failing) });
  host = await signIn(test, { level: 'subscriber' });
});
beforeEach(() => clear());
afterAll(() => test.close());

const { send, rows, arriving, ofHost, repository, removeFiles, clear } = uploadActions(
  () => test,
  () => host,
);
const sweep = () =>
  sweepWorker({
    pool: test.pool,
    repository: repository(),
    incoming: createIncomingFiles(join(test.dataDir, 'incoming')),
    removeFiles,
  })();

describe('failures', () => {
  it('an aborted upload leaves nothing behind', async () => {
    const origin = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const { payload, headers } = await fileRequest('/api/home_photos', randomBytes(2 * MB));
    const socket = connect(Number(origin.port), origin.hostname);
    const lines = Object.entries({ ...headers, ...host.headers, host: origin.host }).map(
      ([k, v]) => `${k}: ${v}`,
    );
    socket.write(`POST /api/home_photos HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write((payload as Buffer).subarray(0, MB));
    await expect.poll(arriving).toHaveLength(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(arriving).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('a home deleted during an upload for it answers 404, and nothing remains', async () => {
    const { rows: homes } = await test.pool.query<{ id: string }>(
      `insert into homes (user_id, title, description, location, home_type)
       values ($1, 'A', 'B', 'C', 'Loft') returning id`,
      [host.user_id],
    );
    const id = homes[0]?.id ?? '';
    const photo = await picture().jpeg().toBuffer();
    const request = await fileRequest(`/api/home_photos?home_id=${id}`, photo);
    const headers = { ...request.headers, ...host.headers };
    const [reply] = await behindLock(test.pool, ['delete from homes where id = $1', [id]], () => [
      test.app.inject({ ...request, headers }),
    ]);
    expect([reply?.statusCode, reply?.json().message]).toEqual([404, 'Home not found']);
    expect(await rows()).toEqual([]);
  });

  it('a storage failure during an upload is reported, and no record or file remains', async () => {
    failing = true;
    const reply = await send(await picture({ width: 900 }).jpeg().toBuffer());
    failing = false;
    expect(reply.statusCode).toBe(503);
    expect(reply.json().message).toBe("We can't save files right now. Please try again later.");
    expect(await rows()).toEqual([]);
    expect(written).toBe(1);
    await expect.poll(ofHost).toEqual([]);
  });

  it('a full disk is reported', async () => {
    const folder = join(test.dataDir, 'incoming');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'a file where the folder should be');
    const reply = await send(await picture().jpeg().toBuffer());
    expect(reply.statusCode).toBe(503);
    await rm(folder);
  });

  it('a folder that cannot be removed stays on the list, and the others are removed', async () => {
    await test.pool.query(
      `insert into photo_files_to_remove (path, created_at)
       values ('host/stuck', now() - interval '1 day'), ('host/first', now()), ('host/second', now())`,
    );
    const removed: string[] = [];
    const storage: Storage = {
      ...test.storage,
      removeFolder: async (key) => {
        if (key.endsWith('/stuck')) throw new Error('Permission denied');
        removed.push(key);
      },
    };
    await expect(removalWorker({ repository: repository(), storage })()).rejects.toThrow('Permission denied');
    expect(removed.toSorted()).toEqual(['home-photos/host/first', 'home-photos/host/second']);
    expect(await repository().pathsToRemove()).toEqual(['host/stuck']);
    await removeFiles();
    expect(await repository().pathsToRemove()).toEqual([]);
  });

  it('the sweep removes what is older than a day, and keeps the rest', async () => {
    const photo = await picture().jpeg().toBuffer();
    const [old, unfinished, fresh] = [await send(photo), await send(photo), await send(photo)].map((reply) =>
      reply.json(),
    );
    await test.pool.query("update uploads set created_at = now() - interval '25 hours' where id = any($1)", [
      [old.id, unfinished.id],
    ]);
    await test.pool.query('update uploads set ready_at = null where id = $1', [unfinished.id]);
    await mkdir(join(test.dataDir, 'incoming'), { recursive: true });
    const abandoned = join(test.dataDir, 'incoming', 'abandoned');
    await writeFile(abandoned, 'x');
    await utimes(abandoned, new Date(0), new Date(0));
    await sweep();
    expect((await rows()).map(({ id }) => id)).toEqual([fresh.id]);
    expect(await ofHost()).toHaveLength(1);
    expect(await arriving()).toEqual([]);
  });
});

/** Stores one file and fails at the others while `fails` returns true, like a service that goes down. */
function faulty(storage: Storage, fails: () => boolean): Storage {
  return {
    ...storage,
    async put(key, body) {
      if (fails() && written > 0) throw new Error('the storage does not answer');
      if (fails()) written++;
      await storage.put(key, body);
    },
  };
}
