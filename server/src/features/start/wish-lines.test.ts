import type { Start } from '@swapstead/contract/start/endpoints';
import { beforeEach, expect, it } from 'vitest';
import { setStatus } from '../../../test/members.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { ask } = world;
const wishes = wishActions(world);

beforeEach(wishes.forget);

const start = async (as: Party): Promise<Start> => (await ask('GET', 'start', as)).json();
const lines = async (as: Party) => (await start(as)).lines.filter(({ kind }) => kind === 'wish');

it('homes that begin to fit a wish wait until its member has looked at them, or has read the notice [START-02] [START-06]', async () => {
  const { id } = await wishes.wish(ann, { place: PORTO }, { name: 'By the sea' });
  expect(await lines(ann)).toEqual([]);
  await wishes.place(ben, PORTO);
  await wishes.tell();
  const line = { kind: 'wish', wish_id: id, wish: 'By the sea', homes: 1 };
  expect(await start(ann)).toMatchObject({ lines: [line], total: 1 });
  expect(JSON.stringify(await lines(ann))).not.toMatch(/Ben|Home of/);
  expect(await lines(ben)).toEqual([]);
  await setStatus(world, ann.user_id, 'cancelled');
  expect(await lines(ann)).toEqual([]);
  await setStatus(world, ann.user_id, 'paid');

  const [notice] = (await ask('GET', 'notices', ann)).json().notices;
  await ask('PUT', `notices/${notice.id}/read`, ann);
  expect(await lines(ann)).toEqual([]);
  await wishes.place(cleo, PORTO);
  await wishes.tell();
  expect(await lines(ann)).toEqual([{ ...line, homes: 2 }]);
  await wishes.visit(ann, id);
  expect(await start(ann)).toMatchObject({ lines: [], total: 0 });
});

it('a home that fits no longer, or a wish that tells of nothing, waits nowhere [START-02] [WISH-12]', async () => {
  const made = await wishes.wish(ann, { place: PORTO });
  await wishes.place(ben, PORTO);
  await wishes.tell();
  expect(await lines(ann)).toMatchObject([{ homes: 1 }]);
  await wishes.place(ben, null);
  expect(await lines(ann)).toEqual([]);
  await wishes.place(ben, PORTO);
  expect(await lines(ann)).toMatchObject([{ homes: 1 }]);
  await wishes.change(ann, made, { tells: false });
  expect(await lines(ann)).toEqual([]);
});
