import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { createTestApp } from '../../../test/test-app.ts';

const test = await createTestApp({}, { clock: () => new Date('2026-12-05T20:00:00Z') });
afterAll(() => test.close());
const { ask, list } = hostActions(() => test);
const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });

let path: string;
beforeEach(async () => {
  path = `/api/homes/${(await list(host)).id}`;
});

const calendar = async () => (await ask('GET', `${path}/calendar`, host)).json();
const seen = async () => (await ask('GET', `${path}/nights`, guest)).json();

describe('stay rules', () => {
  const rules = { shortest: 3, longest: 14, check_in_days: [6, 5], notice: 7 };
  const save = (fields: object = {}) => ask('PUT', `${path}/stay_rules`, host, { ...rules, ...fields });

  it('allow everything at first, and are shown to members as saved [CAL-17, CAL-18]', async () => {
    expect((await calendar()).rules).toEqual({
      shortest: 1,
      longest: null,
      check_in_days: [1, 2, 3, 4, 5, 6, 7],
      notice: 0,
      version: 0,
    });
    expect((await save({ version: 0 })).json().rules).toEqual({
      ...rules,
      check_in_days: [5, 6],
      version: 1,
    });
    expect((await seen()).rules).toEqual({ ...rules, check_in_days: [5, 6] });
    expect((await seen()).runs).toHaveLength(1);
  });

  it.each([
    [{ shortest: 0 }, 'shortest', 'The shortest stay has to be 1 to 90 nights'],
    [{ shortest: 91, longest: null }, 'shortest', 'The shortest stay has to be 1 to 90 nights'],
    [{ longest: 181 }, 'longest', 'The longest stay has to be 1 to 180 nights'],
    [{ shortest: 5, longest: 4 }, 'longest', "The longest stay can't be shorter than the shortest stay"],
    [{ check_in_days: [] }, 'check_in_days', 'Choose at least one check-in day'],
    [{ notice: 181 }, 'notice', 'Notice has to be 0 to 180 days'],
    [{ notice: 1.5 }, 'notice', 'Notice has to be 0 to 180 days'],
  ])('cannot be %o [CAL-17]', async (fields, field, message) => {
    const reply = await save(fields);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  it('of an older version are refused [CAL-17]', async () => {
    await save({ version: 0 });
    expect((await save({ version: 0, notice: 9 })).statusCode).toBe(409);
    expect((await calendar()).rules.notice).toBe(7);
  });
});
