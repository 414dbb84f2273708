import { describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createDigestsRepository } from './digests.repository.ts';
import { createNotifyRepository, type NewNotice } from './notify.repository.ts';
import { createNotify } from './notify.ts';

const test = await startTestApp();
const clock = () => new Date();
const notify = createNotify({
  jobs: test.jobs,
  digests: createDigestsRepository(test.pool, () => 'null'),
  clock,
});
const a = await signIn(test, { level: 'subscriber' });
const b = await signIn(test, { level: 'subscriber' });

const tell = (...notices: NewNotice[]) =>
  inTransaction(test.pool, (client) => notify(client, ...notices), { retries: 3 });

const of = async (who: SignedIn) => {
  const { rows } = await test.pool.query(
    'select event, event_key, facts, position from notices where user_id = $1 order by position',
    [who.user_id],
  );
  return rows;
};

describe('writing a notice', () => {
  it('happens once for an event and member, whatever runs twice or at the same time [NOTE-16]', async () => {
    const notice = (who: SignedIn): NewNotice => ({
      user_id: who.user_id,
      event: 'agreed',
      event_key: 'agreed 1',
    });
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => tell(...(i % 2 ? [notice(a), notice(b)] : [notice(b), notice(a)]))),
    );
    expect(await of(a)).toHaveLength(1);
    expect(await of(b)).toHaveLength(1);
  });

  it('about a wish counts its homes in one notice, however many fit within the hour [NOTE-34]', async () => {
    const wish: NewNotice = {
      user_id: b.user_id,
      event: 'homes_fit_wish',
      event_key: 'wish 7',
      facts: { n: 1 },
    };
    for (let home = 0; home < 20; home++) await tell(wish);
    await tell({ ...wish, facts: { n: 980 } });
    expect((await of(b)).filter(({ event }) => event === 'homes_fit_wish')).toMatchObject([
      { facts: { n: 1_000 } },
    ]);
  });

  it('does not extend a notice that was read: the event causes a new one, on every channel [NOTE-14]', async () => {
    const write = async () => {
      const notice: NewNotice = { user_id: b.user_id, event: 'message', event_key: 'message 9 0' };
      return (
        await inTransaction(test.pool, (client) =>
          createNotifyRepository().write(client, [notice], new Date()),
        )
      )[0];
    };
    const first = await write();
    expect(await write()).toMatchObject({ id: first?.id, is_new: false });
    await test.pool.query('update notices set read_at = now() where id = $1', [first?.id]);
    const next = await write();
    expect(next?.is_new).toBe(true);
    expect(next?.id).not.toBe(first?.id);
    expect(await write()).toMatchObject({ id: next?.id, is_new: false });
    const stored = (await of(b)).filter(({ event }) => event === 'message');
    expect(stored.map(({ facts }) => facts)).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('is rolled back with its transaction [NOTE-15]', async () => {
    const before = await of(a);
    const failing = inTransaction(test.pool, async (client) => {
      await notify(client, { user_id: a.user_id, event: 'lapsed', event_key: 'lapsed 1' });
      throw new Error('the event did not happen');
    });
    await expect(failing).rejects.toThrow('did not happen');
    expect(await of(a)).toEqual(before);
  });
});
