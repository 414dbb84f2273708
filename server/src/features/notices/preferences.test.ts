import { beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let member: SignedIn;
const { ask } = conversationActions(() => test);

const test = await startTestApp();
beforeEach(async () => {
  member = await signIn(test, { level: 'subscriber' });
});

const choose = (kind: string, choice: object) => ask('PUT', `notice_preferences/${kind}`, member, choice);

describe("a member's choices", () => {
  it('have the defaults of the table of kinds [NOTE-13] [NOTE-21]', async () => {
    const { kinds, follow_device, quiet, time_zone } = (
      await ask('GET', 'notice_preferences', member)
    ).json();
    expect(
      kinds.map(({ kind, mail: how, push }: Record<string, unknown>) => `${kind} ${how} ${push}`),
    ).toEqual([
      'message at_once true',
      'proposal at_once true',
      'answer at_once true',
      'change at_once true',
      'agreed at_once true',
      'sign at_once true',
      'final at_once true',
      'reminder at_once true',
      'cancelled at_once true',
      'repair at_once true',
      'review daily false',
      'wish daily false',
      'match daily false',
      'nights daily false',
      'calendar at_once false',
      'security at_once true',
      'support at_once true',
    ]);
    expect({ follow_device, quiet, time_zone }).toEqual({
      follow_device: true,
      quiet: true,
      time_zone: 'UTC',
    });
  });

  it('cannot switch off a locked kind, or make a kind daily that has no digest [NOTE-22]', async () => {
    for (const kind of ['agreed', 'sign', 'final', 'reminder', 'cancelled', 'security']) {
      const reply = await choose(kind, { mail: 'off' });
      expect([kind, reply.statusCode, reply.json().message]).toEqual([
        kind,
        409,
        "You can't turn off emails about a swap under way or your account security.",
      ]);
    }
    expect((await choose('change', { mail: 'off' })).statusCode).toBe(200);
    expect((await choose('proposal', { mail: 'daily' })).statusCode).toBe(400);
    expect((await choose('nothing', { mail: 'off' })).statusCode).toBe(400);
    expect((await choose('agreed', { push: false })).statusCode).toBe(200);
  });

  it('for messages are the setting of /messages [NOTE-24]', async () => {
    await choose('message', { mail: 'off' });
    expect((await ask('GET', 'message_settings', member)).json()).toEqual({ mail_notices: false });
    await ask('PUT', 'message_settings', member, { mail_notices: true });
    const { kinds } = (await ask('GET', 'notice_preferences', member)).json();
    expect(kinds[0]).toEqual({ kind: 'message', mail: 'at_once', push: true });
  });

  it('accept existing time zones only [NOTE-21]', async () => {
    // Only the database knows the zone 'Factory'.
    for (const zone of ['Nowhere/Else', 'Factory', '+02:00', "UTC'; drop table users", '']) {
      expect((await ask('PUT', 'notice_preferences', member, { device_zone: zone })).statusCode, zone).toBe(
        400,
      );
    }
    const chosen = await ask('PUT', 'notice_preferences', member, {
      follow_device: false,
      time_zone: 'Asia/Tokyo',
    });
    expect(chosen.json()).toMatchObject({ follow_device: false, time_zone: 'Asia/Tokyo' });
    const device = await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Rome' });
    expect(device.json().time_zone).toBe('Asia/Tokyo');
  });
});
