import { describe, expect, it } from 'vitest';
import { setStatus } from '../../../../test/members.ts';
import { annBenAndCleo, type Party } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const get = (path: string, as: Party) => world.ask('GET', path, as);

describe('the conversation of an agreed swap', () => {
  const conversationOf = async (id: string) =>
    (await world.view(ann, id)).conversations[0]?.conversation_id as string;
  const send = (conversation: string, as: Party) =>
    world.ask('POST', `conversations/${conversation}/messages`, as, {
      text: 'Shall we bring towels?',
      submission_id: crypto.randomUUID(),
    });

  it('shows no completion mark and refuses one, because the swap itself counts [STAY-21]', async () => {
    const conversation = await conversationOf(await world.agreed(ann, ben));
    for (const who of [ann, ben]) await send(conversation, who);
    expect((await get(`conversations/${conversation}`, ann)).json().state.has_swap).toBe(true);
    const refused = await world.ask('POST', `conversations/${conversation}/completion`, ann);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This swap has its own page and is counted there.',
    ]);
  });

  it('shows names and accepts messages until 30 days after the last check-out, with or without a subscription [STAY-24]', async () => {
    const dora = await world.party('Dora Dell');
    const open = await world.proposed(dora, ben, {
      my_stay: { check_in: '2027-06-10', check_out: '2027-06-12' },
      their_stay: { check_in: '2027-06-10', check_out: '2027-06-12' },
    });
    const conversation = (await world.view(dora, open)).conversations[0]?.conversation_id as string;
    const seen = async () => {
      const thread = (await get(`conversations/${conversation}`, dora)).json();
      const listed = (await get('conversations', dora)).json().conversations[0];
      const sent = await send(conversation, dora);
      return [
        thread.other?.display_name,
        listed.other?.display_name,
        thread.state.rights_until,
        sent.statusCode,
      ];
    };
    await setStatus(world, dora.user_id, 'cancelled');
    expect(await seen()).toEqual([undefined, undefined, null, 403]);
    await setStatus(world, dora.user_id, 'paid');
    const id = await world.final(dora, ben);
    await setStatus(world, dora.user_id, 'cancelled');
    const until = '2027-05-18T00:00:00.000Z';
    expect(await seen()).toEqual(['Ben Best', 'Ben Best', until, 201]);
    // A new swap cannot be started.
    expect((await world.propose(dora, ben)).statusCode).toBe(403);
    expect((await world.act(dora, open, 'withdraw')).statusCode).toBe(200);
    expect((await world.view(dora, id)).parties[1]?.name).toBe('Ben Best');
    world.clock.to('2027-05-17T23:59:59Z');
    expect(await seen()).toEqual(['Ben Best', 'Ben Best', until, 201]);
    world.clock.to('2027-05-18T00:00:00Z');
    expect(await seen()).toEqual([undefined, undefined, until, 403]);
  });

  it('stays open after a block, which the other member cannot notice [STAY-25]', async () => {
    const id = await world.final(ann, ben);
    const before = (await get(`swaps/${id}`, ann)).body;
    await world.ask('PUT', `conversations/${await conversationOf(id)}/block`, ben);
    expect((await get(`swaps/${id}`, ann)).body).toBe(before);
    expect((await world.view(ben, id)).state).toBe('final');
    for (const path of ['', '/guide', '/lists']) {
      expect((await get(`swaps/${id}/stays/1${path}`, ann)).statusCode).toBe(200);
    }
    await world.ask('DELETE', `conversations/${await conversationOf(id)}/block`, ben);
  });
});
