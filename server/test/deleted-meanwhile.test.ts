import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { behindLock } from './behind-lock.ts';
import { likeActions } from './likes.ts';
import { type Party, swapWorld } from './swaps.ts';
import { wishActions } from './wishes.ts';

const world = await swapWorld();
const { ask, pool } = world;
const { newWish, send } = wishActions(world);
const likes = likeActions(world);

const { plans } = (await ask('GET', 'plans')).json();
const priceId = plans.at(-1).price_id as string;

const two = async () => (await world.parties(2)) as [Party, Party];

/** The statuses of requests that wait while an account is deleted. */
async function whileDeleted(who: Party, begin: () => Promise<LightMyRequestResponse>[]): Promise<number[]> {
  const replies = await behindLock(pool, ['delete from users where id = $1', [who.user_id]], begin);
  return replies.map(({ statusCode }) => statusCode);
}

describe('a member whose account is deleted meanwhile', () => {
  it.each<[string, (who: Party, other: Party) => Promise<LightMyRequestResponse>]>([
    ['saving a wish', (who) => send(who, newWish({ country: 'PT' }))],
    ['liking a home', (who, other) => likes.like(who, other)],
    ['paying for premium', (who) => ask('POST', 'functions/create-checkout', who, { priceId })],
    ['beginning an identity check', (who) => ask('POST', 'identity', who)],
    ['saving the profile', (who) => ask('PUT', 'profiles/me', who, { display_name: 'Eve' })],
  ])('is asked to sign in when %s', async (_what, request) => {
    const [eve, other] = await two();
    expect(await whileDeleted(eve, () => [request(eve, other)])).toEqual([401]);
  });

  it.each<[string, (who: Party, other: Party) => Promise<LightMyRequestResponse>]>([
    ['reads matches', (who) => ask('GET', 'matches', who)],
    ['folds the first steps', (who) => ask('PUT', 'start/checklist', who, { is_folded: true })],
    ['chooses emails', (who) => ask('PUT', 'notice_preferences/match', who, { mail: 'off' })],
  ])('gets no failure who %s', async (_what, request) => {
    const [eve, other] = await two();
    const [status] = await whileDeleted(eve, () => [request(eve, other)]);
    expect(status).toBeLessThan(500);
  });
});

it('who writes to a member whose account is deleted meanwhile does not find them', async () => {
  const [ann, ben] = await two();
  await likes.like(ann, ben);
  await likes.like(ben, ann);
  await likes.tell();
  await pool.query('delete from inboxes');
  const dismiss = () => ask('PUT', `matches/${ben.home_id}/dismissed`, ann);
  expect(await whileDeleted(ben, () => [likes.hello(ann, ben), dismiss()])).toEqual([404, 404]);
});
