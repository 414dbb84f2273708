import { swapCard } from '@swapstead/contract/swaps/card';
import { expect, it } from 'vitest';
import { behindLock } from '../../../../test/behind-lock.ts';
import { setStatus } from '../../../../test/members.ts';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();

const WINDOW = { check_in: '2027-04-10', check_out: '2027-04-17' };
it('the host in a conversation can propose a swap for a home of the member who started it [PROP-03]', async () => {
  const conversation = await ask('POST', 'conversations', ann, { home_id: ben.home_id });
  const thread = (await ask('GET', `conversations/${conversation.id}`, ben)) as {
    about_other: { homes: { id: string }[] };
  };
  const [home] = thread.about_other.homes;
  expect(home?.id).toBe(ann.home_id);
  const form = await ask('GET', `swaps/form?home_id=${home?.id}`, ben);
  expect(form).toMatchObject({
    home: { id: ann.home_id, host_name: 'Ann Able' },
    own_homes: [{ id: ben.home_id }],
  });
  const id = await world.proposed(ben, ann);
  expect((await world.view(ann, id)).proposer).toBe(2 - 1);
  expect(swapCard(await world.view(ann, id)).sentence).toBe(
    'Ben Best would like to swap homes with you. Please answer by Monday, 8 March.',
  );
});

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, as: Party, payload?: object) =>
  (await world.ask(method, path, as, payload)).json();

it("another member's home can't be offered, nor a home asked for that isn't there [PROP-05, PROP-14]", async () => {
  const offering = (own_home_id: string) => world.propose(ann, ben, { own_home_id });
  for (const theirs of [cleo.home_id, ben.home_id, ann.user_id]) {
    const reply = await offering(theirs);
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Home not found']);
  }
  expect((await offering(ann.home_id)).statusCode).toBe(200);
});

it('a proposal is an unread card in the conversation about the home, followed by a line for each later event [PROP-15]', async () => {
  const id = await world.proposed(ann, ben);
  const { conversations } = await world.view(ann, id);
  const conversation = conversations[0]?.conversation_id as string;
  const thread = async (who: Party) => ask('GET', `conversations/${conversation}`, who);
  const before = await thread(ben);
  expect(before.home.id).toBe(ben.home_id);
  expect(before.state.unread).toBeGreaterThan(0);
  const swapOf = ({ swap }: { swap: { id: string } | null }) => swap?.id;
  expect(before.messages.map(swapOf).filter((one: string) => one === id)).toHaveLength(1);
  await ask('PUT', `conversations/${conversation}/read`, ben, { seq: before.messages.at(-1).seq });
  await world.act(ben, id, 'accept', { people: PEOPLE });
  const after = await thread(ann);
  expect(after.messages.map(swapOf).filter((one: string) => one === id).length).toBeGreaterThan(1);
  // A line does not count as unread. A second proposal uses the same conversation.
  expect(after.state.unread).toBe(0);
  const other = { check_in: '2027-05-10', check_out: '2027-05-17' };
  const next = await world.proposed(ann, ben, { my_stay: other, their_stay: other });
  expect((await world.view(ann, next)).conversations[0]?.conversation_id).toBe(conversation);
});

it("a card shows the home's present title, and keeps the last one when deleting the home ends the swap [PROP-27]", async () => {
  const dora = await world.party('Dora Dell');
  const [asked, own] = [await world.proposed(ann, dora), await world.proposed(dora, ann)];
  await world.pool.query("update homes set title = 'The blue mill' where id = $1", [dora.home_id]);
  expect((await world.view(ann, asked)).stays[0]?.home.title).toBe('The blue mill');
  expect((await world.ask('DELETE', `homes/${dora.home_id}`, dora)).statusCode).toBe(204);
  const [declined, withdrawn] = [await world.view(ann, asked), await world.view(ann, own)];
  expect([declined.state, withdrawn.state]).toEqual(['declined', 'withdrawn']);
  for (const view of [declined, withdrawn]) {
    expect(swapCard(view).sentence).toBe('The blue mill is no longer listed.');
    expect(view.stays.map(({ home }) => home.title)).toContain('The blue mill');
  }
});

it('a block ends open swaps like a decline or withdrawal, and withholds later proposals from the blocker [PROP-28]', async () => {
  const [asked, own] = [await world.proposed(ann, ben), await world.proposed(ben, ann)];
  const conversation = (await world.view(ann, asked)).conversations[0]?.conversation_id;
  await world.ask('PUT', `conversations/${conversation}/block`, ben);
  const [declined, withdrawn] = [await world.view(ann, asked), await world.view(ann, own)];
  expect([swapCard(declined).sentence, swapCard(withdrawn).sentence]).toEqual([
    'Ben Best declined.',
    'Ben Best withdrew this proposal.',
  ]);
  expect([declined.ending?.reason, withdrawn.ending?.reason]).toEqual([null, null]);
  const later = await world.proposed(ann, ben);
  expect((await world.view(ann, later)).state).toBe('open');
  expect((await world.ask('GET', `swaps/${later}`, ben)).statusCode).toBe(404);
  expect(await world.noticesOf(ben, later)).toEqual([]);
  // The blocker cannot notice the withheld proposal, and blocking again does not end it.
  expect((await world.nights(ben, cleo)).json().warnings).toEqual([]);
  expect((await world.ask('PUT', `conversations/${conversation}/block`, ben)).statusCode).toBe(200);
  expect((await world.view(ann, later)).state).toBe('open');
  const list = await ask('GET', 'swaps', ben);
  expect(JSON.stringify(list)).not.toContain(later);
  const refused = await world.propose(ben, ann);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    "You've blocked this member. Unblock them to propose a swap.",
  ]);
  world.clock.pass(8);
  expect((await world.view(ann, later)).state).toBe('expired');
  await world.ask('DELETE', `conversations/${conversation}/block`, ben);
});

it('a proposal is withheld from a member who blocks at the same moment [PROP-28]', async () => {
  await world.act(ann, await world.proposed(ann, ben), 'withdraw');
  const blocking = `with locked as (select from inboxes where user_id in ($1, $2) order by user_id for update)
     insert into member_blocks (blocker_id, blocked_id) select $1, $2 from (select count(*) from locked) as l`;
  const [reply] = await behindLock(world.pool, [blocking, [ben.user_id, ann.user_id]], () => [
    world.propose(ann, ben),
  ]);
  expect(reply?.statusCode, reply?.body).toBe(200);
  const { id } = reply?.json() ?? {};
  expect((await world.view(ann, id)).state).toBe('open');
  expect((await world.ask('GET', `swaps/${id}`, ben)).statusCode).toBe(404);
  expect(await world.noticesOf(ben, id)).toEqual([]);
  await world.pool.query('delete from member_blocks');
});

it('a block locks swaps before inboxes, like every act on a swap [PROP-28]', async () => {
  const id = await world.proposed(ann, ben);
  const conversation = (await world.view(ann, id)).conversations[0]?.conversation_id;
  const members = [ann.user_id, ben.user_id];
  const freeInboxes = async () =>
    (await world.pool.query('select from inboxes where user_id = any($1) for update skip locked', [members]))
      .rowCount;
  let free: number | null = 0;
  const [reply] = await behindLock(
    world.pool,
    ['select from swaps where id = $1 for update', [id]],
    () => [world.ask('PUT', `conversations/${conversation}/block`, ben)],
    async () => {
      free = await freeInboxes();
    },
  );
  expect([reply?.statusCode, free]).toEqual([200, 2]);
  expect((await world.view(ann, id)).state).toBe('declined');
  await world.ask('DELETE', `conversations/${conversation}/block`, ben);
});

it('proposing and accepting check the subscription in their transaction; a trial counts [PROP-31]', async () => {
  const id = await world.proposed(ann, ben);
  await setStatus(world, ben.user_id, 'cancelled');
  const refused = await world.act(ben, id, 'accept', { people: PEOPLE });
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Upgrade to premium to propose and accept swaps',
  ]);
  expect([await world.taken(ann), (await world.view(ann, id)).state]).toEqual([[], 'open']);
  expect((await world.propose(ben, ann)).statusCode).toBe(403);
  await setStatus(world, ben.user_id, 'trialing');
  expect((await world.act(ben, id, 'accept', { people: PEOPLE })).statusCode).toBe(200);
  await setStatus(world, ben.user_id, 'paid');
});

it("the history describes a change from the reader's side, with its days in words [SWAP-07]", async () => {
  const id = await world.proposed(ann, ben);
  const their_stay = { check_in: '2027-04-11', check_out: '2027-04-18' };
  const terms = {
    own_home_id: ben.home_id,
    my_stay: WINDOW,
    their_stay,
    people: { ...PEOPLE, adults: 3 },
    words: WORDS,
  };
  expect((await world.act(ben, id, 'change', terms)).statusCode).toBe(200);
  const changes = async (who: Party) => (await world.view(who, id)).history.at(-1)?.changes;
  expect(await changes(ann)).toEqual(['Your stay: 10 April to 17 April, now 11 April to 18 April']);
  expect(await changes(ben)).toEqual(['Their stay: 10 April to 17 April, now 11 April to 18 April']);
});
