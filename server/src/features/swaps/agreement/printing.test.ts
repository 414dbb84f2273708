import type { LightMyRequestResponse } from 'fastify';
import PdfDocument from 'pdfkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSwapWorld, type Party, type SwapWorld } from '../../../../test/swaps.ts';
import { waitForJobs } from '../../../../test/wait-for-jobs.ts';
import type { Turn } from '../../../platform/fair-gate.ts';
import { removeFolders } from '../../../platform/storage/remove-folders.ts';
import { createPrintingGate } from './agreement-printer.ts';

const gate = createPrintingGate();
let world: SwapWorld;
/** Storage keys of the PDFs, in the order in which they were stored. */
const stored: string[] = [];
/** Members who have requested a PDF that did not exist yet. */
const asked: string[] = [];
/** Members whose PDF has been started, in order. */
const begun: string[] = [];
let held: Promise<unknown> = Promise.resolve();
let letGo = () => {};

beforeAll(async () => {
  world = await createSwapWorld(undefined, {
    storage: (storage) => ({
      ...storage,
      put: async (key, body) => {
        if (key.startsWith('agreement-pdfs/')) stored.push(key);
        return storage.put(key, body);
      },
    }),
    printing: {
      ...gate,
      run: <T>(work: () => Promise<T>, turn: Turn) => {
        asked.push(turn.owner);
        return gate.run(async () => {
          begun.push(turn.owner);
          await held;
          return work();
        }, turn);
      },
    },
  });
});
afterEach(() => {
  letGo();
  held = Promise.resolve();
  stored.length = 0;
  begun.length = 0;
  asked.length = 0;
});
afterAll(() => world.close());

function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  letGo = resolve;
}

const pdf = (as: Party, id: string) => world.ask('GET', `swaps/${id}/agreement.pdf`, as);
const isPdf = (reply: LightMyRequestResponse) =>
  reply.statusCode === 200 && reply.rawPayload.subarray(0, 5).toString() === '%PDF-';

/** The id of a swap that two new members have agreed. */
async function agreed() {
  const [ann, ben] = (await world.parties(2)) as [Party, Party];
  return { ann, ben, id: await world.agreed(ann, ben) };
}

/** House rules with one letter per line, as hosts could write them before the number of lines was limited. */
async function manyLines(id: string) {
  const paragraphs = Array.from({ length: 4_000 }, () => 'x');
  await world.pool.query(
    `update swap_agreements set sections = sections || jsonb_build_array($2::jsonb) where swap_id = $1`,
    [id, JSON.stringify({ heading: 'More rules', paragraphs })],
  );
}

describe('PDFs of agreements', () => {
  it('are printed on a thread of their own, even with thousands of lines', async () => {
    const { ann, id } = await agreed();
    await manyLines(id);
    const here = vi.spyOn(PdfDocument.prototype, 'end');
    try {
      expect(isPdf(await pdf(ann, id))).toBe(true);
      expect(here).not.toHaveBeenCalled();
    } finally {
      here.mockRestore();
    }
  });

  it('are printed once for all who request them, and again once the content changes', async () => {
    const { ann, ben, id } = await agreed();
    const first = await Promise.all([pdf(ann, id), pdf(ben, id), pdf(ann, id), pdf(ann, id)]);
    expect(first.every(isPdf)).toBe(true);
    expect(new Set(first.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect((await pdf(ben, id)).rawPayload.equals((first[0] as LightMyRequestResponse).rawPayload)).toBe(
      true,
    );
    expect([stored.length, begun.length]).toEqual([1, 1]);
    for (const party of [ann, ben]) await world.saveGuide(party);
    await world.sign(ann, id);
    expect(isPdf(await pdf(ben, id))).toBe(true);
    expect([stored.length, begun.length]).toEqual([2, 2]);
    expect(
      await world.storage.read(stored[0] as string),
      'only the latest PDF of a swap is stored',
    ).toBeUndefined();
    expect(await world.storage.read(stored[1] as string)).toBeDefined();
  });

  it('are queued fairly: a member with many requests gets 429, too many requests in all get 503, and other pages still load', async () => {
    const [ann, ben, cleo] = (await world.parties(3)) as [Party, Party, Party];
    const swaps: string[] = [];
    for (const month of ['04', '05', '06', '07']) {
      const stay = { check_in: `2027-${month}-10`, check_out: `2027-${month}-17` };
      swaps.push(await world.agreed(ann, ben, { my_stay: stay, their_stay: stay }));
    }
    const late = { check_in: '2027-09-10', check_out: '2027-09-17' };
    const another = await world.agreed(cleo, ben, { my_stay: late, their_stay: late });
    hold();
    const replies: Promise<LightMyRequestResponse>[] = [];
    const ask = async (as: Party, id: string) => {
      const before = asked.length;
      replies.push(pdf(as, id));
      await expect.poll(() => asked.length).toBe(before + 1);
    };
    for (const id of swaps.slice(0, 3)) await ask(ann, id);
    await ask(cleo, another);
    const many = await pdf(ann, swaps[3] as string);
    expect([many.statusCode, many.json().message, many.headers['retry-after']]).toEqual([
      429,
      "We're still making your other agreements. Please try again in a moment.",
      '5',
    ]);
    const crowd = Array.from({ length: 27 }, (_, n) =>
      gate.run(async () => {}, { owner: `member ${n}`, isGone: () => false }),
    );
    const busy = await pdf(ben, swaps[3] as string);
    expect([busy.statusCode, busy.headers['retry-after'] !== undefined]).toEqual([503, true]);
    expect((await world.app.inject('/api/homes')).statusCode).toBe(200);
    expect(begun).toEqual([ann.user_id]);
    letGo();
    expect((await Promise.all(replies)).every(isPdf)).toBe(true);
    await Promise.all(crowd);
    expect(begun).toEqual([ann, ann, cleo, ann].map(({ user_id }) => user_id));
  });

  it('are removed when a party deletes the account, and those of other swaps are kept [AGREE-20]', async () => {
    const others = await agreed();
    expect(isPdf(await pdf(others.ben, others.id))).toBe(true);
    const { ann, ben, id } = await agreed();
    expect(isPdf(await pdf(ben, id))).toBe(true);
    const [kept, before] = stored;
    expect((await world.ask('POST', 'functions/delete-profile', ann)).statusCode).toBe(204);
    await waitForJobs(world.pool, [removeFolders]);
    expect(await world.storage.read(before as string)).toBeUndefined();
    expect(await world.storage.read(kept as string)).toBeDefined();
    expect((await world.ask('GET', `swaps/${id}/agreement.pdf`, ben)).statusCode).toBe(200);
    expect(stored[2]).not.toBe(before);
  });

  it('are not stored if a party deletes the account during printing [AGREE-20]', async () => {
    const { ann, ben, id } = await agreed();
    hold();
    const reply = pdf(ben, id);
    await expect.poll(() => begun).toHaveLength(1);
    expect((await world.ask('POST', 'functions/delete-profile', ann)).statusCode).toBe(204);
    await waitForJobs(world.pool, [removeFolders]);
    letGo();
    await reply;
    expect(stored).toHaveLength(1);
    expect(await world.storage.read(stored[0] as string)).toBeUndefined();
  });
});

it('house rules and conditions have a limit of lines, and the refusal names the field with too many', async () => {
  const [ann] = (await world.parties(1)) as [Party];
  const { conditions } = await world.guide(ann);
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join('\n');
  const save = (more: object) => world.saveGuide(ann, more);
  expect((await save({ house_rules: lines(80) })).statusCode).toBe(200);
  const long = await save({ house_rules: lines(81) });
  expect([long.statusCode, long.json().fields.house_rules]).toEqual([
    400,
    'House rules can have at most 80 lines.',
  ]);
  const keys = { ...conditions.keys, words: lines(11) };
  const worded = await save({ conditions: { ...conditions, keys } });
  expect([worded.statusCode, worded.json().message]).toEqual([400, 'Use at most 10 lines.']);
});
