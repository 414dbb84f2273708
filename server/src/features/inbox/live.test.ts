import { setTimeout as delay } from 'node:timers/promises';
import { VISITOR } from '@swapstead/contract/viewer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { readEvents } from '../../../test/event-reader.ts';
import { liveStreams } from '../../../test/live-streams.ts';
import { enter, type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { createTestApp, startTestApp } from '../../../test/test-app.ts';

let id: string;
/** The beat every twelve seconds would deliver missed events. A benchmark measures how soon they arrive without it. */
const WITHOUT_BEAT_MS = 10_000;

const { ask, send, opened, home } = conversationActions(() => test);

const open: Awaited<ReturnType<typeof readEvents>>[] = [];
async function listen(who: SignedIn, from: Parameters<typeof readEvents>[2] = {}) {
  const reader = await readEvents(url, who.headers, from);
  open.push(reader);
  return reader;
}

const test = await startTestApp();
const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });
await test.pool.query("update users set created_at = now() - interval '1 year'");
const lasting = await readEvents(url, (await signIn(test)).headers);
beforeEach(async () => {
  id = await opened(guest, await home(host));
  await test.pool.query("update inboxes set allowance_at = 'epoch'");
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

describe('the event stream', () => {
  it('delivers a message to both sides once, without waiting for the beat [MSG-07]', async () => {
    const [mine, theirs] = [await listen(guest), await listen(host)];
    await Promise.all([mine.first('ready'), theirs.first('ready')]);
    const begun = Date.now();
    await send(guest, id, 'Can you hear me?');
    expect(await theirs.messages(1)).toEqual(['Can you hear me?']);
    expect(await mine.messages(1)).toEqual(['Can you hear me?']);
    expect(Date.now() - begun).toBeLessThan(WITHOUT_BEAT_MS);
    expect(theirs.changes()[0]).toMatchObject({
      conversation_id: id,
      unread_total: 1,
      message: { from_me: false },
      state: { unread: 1 },
    });
    expect(mine.changes()[0]).toMatchObject({ unread_total: 0, message: { from_me: true } });
    await ask('PUT', `conversations/${id}/read`, host, { seq: 1 });
    await expect.poll(() => mine.changes().at(-1)?.state.their_read_seq).toBe(1);
    await expect.poll(() => theirs.changes().at(-1)?.unread_total).toBe(0);
    expect([mine.texts(), theirs.texts()].flat()).toHaveLength(2);
  });

  it('resumes where it broke, without loss or repetition', async () => {
    const first = await listen(host);
    await first.first('ready');
    await send(guest, id, 'One');
    await first.messages(1);
    first.close();
    for (const text of ['Two', 'Three', 'Four']) await send(guest, id, text);
    const second = await listen(host, { lastEventId: first.lastId() });
    expect(await second.messages(3)).toEqual(['Two', 'Three', 'Four']);
    await send(guest, id, 'Five');
    expect(await second.messages(4)).toEqual(['Two', 'Three', 'Four', 'Five']);
    expect(second.heard.map(({ event }) => event)).not.toContain('reset');
    const third = await listen(host, { since: Number(second.lastId()) });
    await third.first('resumed');
    await delay(100);
    expect(third.changes()).toEqual([]);
    const ids = [...first.heard, ...second.heard].flatMap(({ id: event }) => event ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("starts with the viewer's rights, so that a page loaded with a right that has ended since notices it", async () => {
    const member = await signIn(test, { level: 'subscriber', admin: true });
    const before = await listen(member);
    const ready = await before.first('ready');
    expect(ready.data).toMatchObject({ level: 'subscriber', is_admin: true, notices_unread: 0 });
    await setStatus(test, member.user_id, 'cancelled');
    const after = await listen(member, { since: Number(ready.id) });
    expect((await after.first('resumed')).data).toEqual({ level: 'free', is_admin: true });
  });

  it('sends a reset when it cannot deliver every event any more', async () => {
    const before = await listen(host);
    const since = Number((await before.first('ready')).id);
    await send(guest, id, 'Forgotten soon');
    await test.pool.query('delete from member_events where user_id = $1', [host.user_id]);
    for (const from of [since, since + 1_000]) {
      const reader = await listen(host, { since: from });
      await reader.first('reset');
      expect(reader.texts()).toEqual([]);
    }
  });

  it('reports a conversation that was deleted with its other member', async () => {
    const leaver = await signIn(test, { level: 'subscriber' });
    const gone = await opened(leaver, await home(host), 'Goodbye');
    const reader = await listen(host);
    await reader.first('ready');
    await ask('POST', 'functions/delete-profile', leaver);
    await reader.first('reset');
    expect((await ask('GET', `conversations/${gone}`, host)).statusCode).toBe(404);
  });

  it('reports a deleted listing to both', async () => {
    const { home: about } = (await ask('GET', `conversations/${id}`, guest)).json();
    const [mine, theirs] = [await listen(guest), await listen(host)];
    await Promise.all([mine.first('ready'), theirs.first('ready')]);
    expect((await ask('DELETE', `homes/${about.id}`, host)).statusCode).toBe(204);
    await Promise.all([mine.first('reset'), theirs.first('reset')]);
    expect((await ask('GET', `conversations/${id}`, guest)).json().home.id).toBeNull();
  });

  it('contains nothing of a message that a block withholds', async () => {
    await ask('PUT', `conversations/${id}/block`, host);
    const [mine, theirs] = [await listen(guest), await listen(host)];
    await Promise.all([mine.first('ready'), theirs.first('ready')]);
    await send(guest, id, 'Withheld');
    await mine.messages(1);
    await delay(150);
    expect(theirs.changes()).toEqual([]);
    await ask('DELETE', `conversations/${id}/block`, host);
  });

  it('is for members, must not be cached, and belongs to one member', async () => {
    expect((await fetch(`${url}/api/conversations/events`)).status).toBe(401);
    const stranger = await signIn(test);
    const reader = await listen(stranger);
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    await reader.first('ready');
    await send(guest, id, 'Not for everybody');
    await delay(150);
    expect(reader.changes()).toEqual([]);
    for (const since of ['x', '-1', '1.5']) {
      const reply = await ask('GET', `conversations/events?since=${since}`, stranger);
      expect(reply.statusCode).toBe(400);
    }
    expect(
      (await fetch(`${url}/api/conversations/events`, { method: 'HEAD', headers: host.headers })).status,
    ).toBe(200);
  });
});

describe('the event stream ends immediately', () => {
  const ending = async (who: SignedIn, act: () => Promise<unknown>) => {
    const reader = await listen(who);
    await reader.first('ready');
    const begun = Date.now();
    await act();
    await reader.first('access');
    await reader.done;
    expect(Date.now() - begun).toBeLessThan(WITHOUT_BEAT_MS);
  };

  it('closes when the session ends', async () => {
    const member = await signIn(test);
    await ending(member, () => ask('POST', 'auth/sign-out', member));
    expect((await fetch(`${url}/api/conversations/events`, { headers: member.headers })).status).toBe(401);
  });

  it('closes when the session has expired by the time rights are checked', async () => {
    const member = await signIn(test);
    await ending(member, async () => {
      await test.pool.query('update sessions set expires_at = now() where user_id = $1', [member.user_id]);
      await test.pool.query("select pg_notify('member_access', $1)", [member.user_id]);
    });
  });

  it('closes before it delivers an event that was committed together with the end of the session', async () => {
    const member = await signIn(test);
    const viewer = { level: 'free', user_id: member.user_id, is_admin: false } as const;
    let tell = () => {};
    const isKnown = new Promise<void>((resolve) => {
      tell = resolve;
    });
    let hasEnded = false;
    let wasTold = false;
    const counts = { unread_total: 0, notices_unread: 0, reset: false };
    const {
      url: address,
      notify,
      close,
    } = await liveStreams(test, {
      viewer,
      from: 2,
      async since() {
        // Reported once before the end, however often it is requested.
        if (!hasEnded && wasTold) return { ...counts, event: 2, events: [] };
        wasTold = true;
        if (hasEnded) tell();
        await delay(1);
        return { ...counts, event: 2, events: [{ kind: 'settings', event: 2 } as never] };
      },
      // Slower than the events.
      viewerOfSession: async () => {
        if (hasEnded) await isKnown.then(() => delay(20));
        return hasEnded ? VISITOR : viewer;
      },
    });
    const reader = await readEvents(address, {});
    await reader.first('settings');
    hasEnded = true;
    await notify('member_event', 'member_access');
    await reader.done;
    expect(reader.heard.map(({ event }) => event)).toEqual(['resumed', 'settings', 'access']);
    await close();
  });

  it('closes when the session is ended from another device, and only there', async () => {
    const member = await signIn(test);
    const other = { ...member, ...(await enter(test, member)) };
    const stays = await listen(other);
    await stays.first('ready');
    await ending(member, () => ask('DELETE', 'sessions', other));
    expect(stays.ended()).toBe(false);
  });

  it('closes when the membership or role changes', async () => {
    const member = await signIn(test, { level: 'subscriber', admin: true });
    await ending(member, () => setStatus(test, member.user_id, 'cancelled'));
    await ending(member, () => setStatus(test, member.user_id, 'paid'));
    await ending(member, () =>
      test.pool.query('delete from user_roles where user_id = $1', [member.user_id]),
    );
  });

  it('closes when the account is deleted', async () => {
    const member = await signIn(test);
    await ending(member, () => ask('POST', 'functions/delete-profile', member));
  });
});

describe('polling', () => {
  it('delivers the same events if a proxy blocks the stream [MSG-07]', async () => {
    const begin = (await ask('GET', 'conversations/changes', host)).json();
    expect(begin).toMatchObject({ reset: true, events: [] });
    await send(guest, id, 'One');
    await send(guest, id, 'Two');
    const next = (await ask('GET', `conversations/changes?since=${begin.event}`, host)).json();
    // Each message also extends its notice.
    expect(next).toMatchObject({ reset: false, event: begin.event + 4 });
    expect(next.events.map((one: { kind: string }) => one.kind)).toEqual([
      'conversation',
      'notice',
      'conversation',
      'notice',
    ]);
    const messages = next.events.filter((one: { kind: string }) => one.kind === 'conversation');
    expect(messages.map((one: { message: { text: string } }) => one.message.text)).toEqual(['One', 'Two']);
    const last = (await ask('GET', `conversations/changes?since=${next.event}`, host)).json();
    expect(last).toMatchObject({ reset: false, events: [], event: next.event });
    const newcomer = await signIn(test);
    expect((await ask('GET', 'conversations/changes?since=0', newcomer)).json()).toEqual({
      event: 0,
      reset: false,
      level: 'free',
      is_admin: false,
      unread_total: 0,
      notices_unread: 0,
      events: [],
    });
  });
});

it('stays open while nothing happens, and sends heartbeats', async () => {
  await lasting.first('beat', 18_000);
  expect(lasting.ended()).toBe(false);
  lasting.close();
});

it('closes with the server, and tells the browser when to reconnect', async () => {
  const other = await createTestApp();
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await readEvents(address, (await signIn(other)).headers);
  await reader.first('ready');
  const begun = Date.now();
  const closing = other.close();
  await reader.done;
  expect(Date.now() - begun).toBeLessThan(5_000);
  await closing;
});
