import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { cutsIn } from '../../../../test/cut-connections.ts';
import { nightActions, stayFrom } from '../../../../test/nights.ts';
import { runs } from '../../../../test/runs.ts';
import { fingerprint, problemsOf } from '../../../../test/swap-oracle.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../../test/swaps.ts';

/** The connection is cut before every nth statement; SWAP_CUTS=1 tries all of them. */
const EVERY = Number(process.env.SWAP_CUTS ?? runs(18, 6));
/** More statements than any act on a swap runs. */
const MOST = 300;
const TIMEOUT_MS = 120_000;

const world = await swapWorld();
// Stops the jobs, because the first transaction that begins is the one to cut.
await world.jobs.rest();
const cuts = cutsIn(world.pool);
const nights = nightActions(world);
beforeEach(() => world.clock.to('2027-03-01T12:00:00Z'));

type Press = () => Promise<LightMyRequestResponse>;

/** An act from the present screen. Each call sends it under the same submission id. */
async function pressing(as: Party, id: string, what: string, more: object = {}): Promise<Press> {
  const body = { ...(await world.onScreen(as, id)), ...more };
  return () => world.ask('POST', `swaps/${id}/${what}`, as, body);
}

async function two(): Promise<[Party, Party]> {
  const made = (await world.parties(2)) as [Party, Party];
  for (const party of made) await world.saveGuide(party);
  return made;
}

const words = 'Something has come up and we cannot stay.';

/** Each act prepares a swap and returns a request that can be sent again. */
const ACTS: Record<string, () => Promise<Press>> = {
  async accept() {
    const [ann, ben] = await two();
    return pressing(ben, await world.proposed(ann, ben), 'accept', { people: PEOPLE });
  },
  async 'the last signature'() {
    const [ann, ben] = await two();
    const id = await world.agreed(ann, ben);
    await world.sign(ann, id);
    const { sha256 } = (await world.ask('GET', `swaps/${id}/agreement`, ben)).json();
    return pressing(ben, id, 'sign', { sha256, name: ben.name, read: true });
  },
  async cancel() {
    const [ann, ben] = await two();
    return pressing(ben, await world.final(ann, ben), 'cancel', { reason: 'plans', words });
  },
  async 'the last yes to a change of what is final'() {
    const [ann, ben] = await two();
    const id = await world.final(ann, ben);
    const window = { check_in: '2027-05-10', check_out: '2027-05-12' };
    const signature = { name: ann.name, read: true };
    const terms = {
      own_home_id: ann.home_id,
      my_stay: window,
      their_stay: window,
      people: PEOPLE,
      words: WORDS,
    };
    await world.act(ann, id, 'change', { ...terms, ...signature });
    const { change } = await world.view(ben, id);
    return pressing(ben, id, 'change/accept', { sha256: change?.sha256, name: ben.name, read: true });
  },
  async 'accept a stay for nights'() {
    const [ann, ben] = await two();
    await nights.give(ann, 7);
    return pressing(ben, await nights.stay('proposed', ann, ben), 'accept');
  },
  async 'cancel a final stay for nights'() {
    const [ann, ben] = await two();
    await nights.give(ann, 7);
    return pressing(ben, await nights.stay('final', ann, ben), 'cancel', { reason: 'plans', words });
  },
  async 'complete a stay for nights'() {
    const [ann, ben] = await two();
    await nights.give(ann, 7);
    const id = await nights.stay('final', ann, ben);
    world.clock.to('2027-04-18T12:00:00Z');
    await world.act(ann, id, 'went-well');
    return pressing(ben, id, 'went-well');
  },
  async 'the last yes to a longer stay for nights'() {
    const [ann, ben] = await two();
    await nights.give(ann, 9);
    const id = await nights.stay('agreed', ann, ben);
    const longer = { own_home_id: null, their_stay: null, my_stay: stayFrom('2027-04-10', 9) };
    await world.act(ben, id, 'change', { ...longer, people: PEOPLE, words: WORDS });
    return pressing(ann, id, 'change/accept');
  },
  async propose() {
    const [ann, ben] = await two();
    const proposal = { ...world.proposal(ann, ben), submission_id: randomUUID() };
    return () => world.ask('POST', 'swaps', ann, proposal);
  },
};

describe.each(Object.keys(ACTS))('%s', (name) => {
  it('leaves nothing if the connection is lost before any statement, and takes effect once when sent again [PROP-18, CANCEL-05, AGREE-18, NIGHT-25]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const press = await (ACTS[name] as () => Promise<Press>)();
    const before = await fingerprint(world.pool);
    let statement = 2;
    for (; statement < MOST; statement += EVERY) {
      cuts.before(statement);
      const reply = await press();
      if (!cuts.wasMade()) {
        expect(reply.statusCode, reply.body).toBe(200);
        break;
      }
      expect(reply.statusCode, `before statement ${statement}: ${reply.body}`).toBe(503);
      expect(await fingerprint(world.pool), `before statement ${statement}`).toBe(before);
    }
    expect(statement, 'it was cut between many statements').toBeGreaterThan(10);
    expect(await problemsOf(world.pool)).toEqual([]);
    const after = await fingerprint(world.pool);
    expect((await press()).statusCode).toBe(200);
    expect(await fingerprint(world.pool)).toBe(after);
  });

  it('is complete and takes effect once if only the reply is lost [PROP-13, PROP-18, NIGHT-25]', async () => {
    const press = await (ACTS[name] as () => Promise<Press>)();
    const before = await fingerprint(world.pool);
    cuts.afterCommit();
    const lost = await press();
    expect([lost.statusCode, cuts.wasMade()]).toEqual([503, true]);
    // Nobody waits for the reply to COMMIT, which a connection pooler may still be forwarding.
    await expect.poll(() => fingerprint(world.pool)).not.toBe(before);
    expect(await problemsOf(world.pool)).toEqual([]);
    const after = await fingerprint(world.pool);
    expect((await press()).statusCode).toBe(200);
    expect(await fingerprint(world.pool)).toBe(after);
  });
});

it('deleting an account also ends its swaps or does nothing, wherever the connection is lost [CANCEL-16]', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [ann, ben] = await two();
  const window = { check_in: '2027-06-10', check_out: '2027-06-12' };
  await world.final(ann, ben);
  await world.agreed(ben, ann, { my_stay: window, their_stay: window });
  const later = { check_in: '2027-07-10', check_out: '2027-07-12' };
  await world.proposed(ann, ben, { my_stay: later, their_stay: later });
  const leave = () => world.ask('POST', 'functions/delete-profile', ann);
  const before = await fingerprint(world.pool);
  let statement = 2;
  for (; statement < MOST; statement += EVERY) {
    cuts.before(statement);
    const reply = await leave();
    if (!cuts.wasMade()) {
      expect(reply.statusCode, reply.body).toBe(204);
      break;
    }
    expect(reply.statusCode, `before statement ${statement}: ${reply.body}`).toBe(503);
    expect(await fingerprint(world.pool), `before statement ${statement}`).toBe(before);
  }
  expect(statement).toBeGreaterThan(20);
  expect(await problemsOf(world.pool)).toEqual([]);
  expect([await world.taken(ben)]).toEqual([[]]);
});
