import { expect } from 'vitest';
import { conversationActions } from './conversations.ts';
import type { SignedIn } from './members.ts';
import type { ModelStay, NightsModel } from './nights-model.ts';
import type { seededRandom } from './seeded-random.ts';
import type { Party, SwapWorld } from './swaps.ts';

type Parts = {
  world: SwapWorld;
  model: NightsModel;
  random: ReturnType<typeof seededRandom>;
  parties: readonly Party[];
  admin: SignedIn;
};

/** What ends stays of a market from outside: a block, a stop by our team, and a home that is deleted. */
export function marketEndings({ world, model, random: { int, pick }, parties, admin }: Parts) {
  const { ask } = world;
  const { home } = conversationActions(() => world);
  const partyIn = (stay: ModelStay, member: number) =>
    stay.guest === member ? 1 : stay.host === member ? 2 : undefined;

  async function done(reply: ReturnType<typeof ask>): Promise<void> {
    const { statusCode, body } = await reply;
    expect(statusCode, body).toBeLessThan(300);
  }

  /** One of two blocks the other, and takes it back. */
  async function block(): Promise<void> {
    const opens = model.stays.filter(({ state }) => state === 'open');
    const stay = opens[int(opens.length)];
    if (!stay) return;
    const [member, other] = pick([
      [stay.guest, stay.host],
      [stay.host, stay.guest],
    ]) as [number, number];
    const who = parties[member] as Party;
    const { conversations } = await world.view(who, stay.id);
    const path = `conversations/${conversations[0]?.conversation_id}/block`;
    await done(ask('PUT', path, who));
    model.endAll('block', (one) => (partyIn(one, other) ? partyIn(one, member) : undefined));
    await done(ask('DELETE', path, who));
  }

  async function stop(): Promise<void> {
    const opens = model.stays.filter(({ state }) => state === 'open');
    const stay = opens[int(opens.length)];
    if (!stay) return;
    const member = pick([stay.guest, stay.host]);
    const path = `admin/members/${parties[member]?.user_id}`;
    const reason = { reason: 'We would like to talk to this member first.' };
    await done(ask('POST', `${path}/stop`, admin, reason));
    model.endAll('stop', (stay) => partyIn(stay, member));
    await done(ask('POST', `${path}/release`, admin, reason));
  }

  /** A host deletes a home, and has another one afterwards. */
  async function deleteHome(): Promise<void> {
    const holds = model.stays.filter(({ state }) => ['agreed', 'final'].includes(state));
    const member = holds[int(holds.length)]?.host ?? int(parties.length);
    const host = parties[member] as Party;
    const named = holds.filter((stay) => stay.host === member);
    const query = new URLSearchParams(named.map(({ id }) => ['swaps', id]));
    await done(ask('DELETE', `homes/${host.home_id}?${query}`, host));
    model.endAll('delete_home', (stay) => (stay.host === member ? 2 : undefined));
    host.home_id = await home(host);
    await done(world.saveGuide(host));
  }

  return [block, block, stop, deleteHome];
}
