import { randomUUID } from 'node:crypto';
import type { KeptReport } from '@swapstead/contract/support/endpoints';
import { beforeEach, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let host: SignedIn;
let guest: SignedIn;
let id: string;
const { ask, send, opened, home, name } = conversationActions(() => test);

const REASON = 'Asks for money before the swap.';
const report = (who: SignedIn | undefined, body: object = { reason: REASON, consent: true }, about = id) =>
  ask('POST', `conversations/${about}/report`, who, body);
const kept = async (cursor = '') =>
  (await ask('GET', `support_evidence${cursor && `?cursor=${cursor}`}`, admin)).json();
const isKept = async (ticket_id: string) =>
  (await kept()).reports.some((one: KeptReport) => one.ticket_id === ticket_id);

const test = await startTestApp();
const admin = await signIn(test, { admin: true });
beforeEach(async () => {
  host = await signIn(test, { level: 'subscriber' });
  guest = await signIn(test, { level: 'subscriber' });
  await name(host, 'Mallory');
  id = await opened(guest, await home(host), 'Hello');
  await send(host, id, 'Send 500 euros first');
});

it('opens a ticket of the reporter, with the messages for admins only', async () => {
  const reply = await report(guest);
  expect(reply.statusCode).toBe(201);
  const { ticket_id } = reply.json();
  const forAdmin = (await ask('GET', `support_tickets/${ticket_id}`, admin)).json();
  expect(forAdmin).toMatchObject({
    kind: 'report',
    messages: [{ message: REASON }],
    evidence: {
      title: 'Conversation about “Brick loft with tall windows”',
      messages: [
        { message: 'Hello', user_id: guest.user_id },
        { message: 'Send 500 euros first', user_id: host.user_id, display_name: 'Mallory' },
      ],
    },
  });
  const own = await ask('GET', `support_tickets/${ticket_id}`, guest);
  expect(own.statusCode).toBe(200);
  expect(own.body).not.toContain('500 euros');
  expect((await ask('GET', `support_tickets/${ticket_id}`, host)).statusCode).toBe(404);
  expect((await ask('GET', `conversations/${id}`, admin)).statusCode, 'the conversation stays closed').toBe(
    404,
  );
});

it('is for the two members, also without a subscription, and needs a reason and consent', async () => {
  expect((await report(undefined)).statusCode).toBe(401);
  expect((await report(await signIn(test))).statusCode).toBe(404);
  expect((await report(guest, undefined, 'nonsense')).statusCode).toBe(404);
  for (const [body, field] of [
    [{ reason: REASON }, 'consent'],
    [{ reason: REASON, consent: false }, 'consent'],
    [{ reason: ' short ', consent: true }, 'reason'],
    [{ reason: 'x'.repeat(1001), consent: true }, 'reason'],
    [{ consent: true }, 'reason'],
  ] as const) {
    const reply = await report(guest, body);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  }
  await setStatus(test, guest.user_id, 'cancelled');
  const locked = await report(guest);
  expect([locked.statusCode, Object.keys(locked.json())]).toEqual([201, ['ticket_id']]);
});

it('contains nothing that a block withheld from the reporter', async () => {
  await ask('PUT', `conversations/${id}/block`, host);
  await send(guest, id, 'Never arrived');
  const { ticket_id } = (await report(host)).json();
  const reply = await ask('GET', `support_tickets/${ticket_id}`, admin);
  expect(reply.body).not.toContain('Never arrived');
});

it('keeps the evidence for 90 days, even if both accounts are deleted', async () => {
  const { ticket_id } = (await report(guest)).json();
  await ask('POST', 'functions/delete-profile', host);
  await ask('POST', 'functions/delete-profile', guest);
  expect((await ask('GET', `support_tickets/${ticket_id}`, admin)).statusCode).toBe(404);
  const found = (await kept()).reports.find((one: KeptReport) => one.ticket_id === ticket_id);
  const evidence = () => ask('GET', `support_evidence/${ticket_id}`, admin);
  expect((await evidence()).json()).toMatchObject({
    title: found.title,
    messages: [{ message: 'Hello' }, { message: 'Send 500 euros first', display_name: 'Mallory' }],
  });
  const days = (Date.parse(found.expires_at) - Date.parse(found.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(90, 1);
  await test.pool.query(
    "update support_evidence set expires_at = now() - interval '1 second' where ticket_id = $1",
    [ticket_id],
  );
  expect(await isKept(ticket_id)).toBe(false);
  expect((await evidence()).statusCode).toBe(404);
  for (const who of [undefined, host]) {
    expect([401, 403]).toContain((await ask('GET', 'support_evidence', who)).statusCode);
  }
});

it('is listed without its messages, page by page, and only if its ticket was deleted, so that replies stay small', async () => {
  const { ticket_id } = (await report(guest)).json();
  expect(await isKept(ticket_id)).toBe(false);
  await test.pool.query(
    `insert into support_evidence (ticket_id, evidence, created_at, expires_at)
     select gen_random_uuid(), jsonb_build_object('title', 'Kept ' || n, 'messages', '[]'::jsonb),
       now() - n * interval '1 minute', now() + interval '1 day' from generate_series(1, 30) n`,
  );
  const first = await kept();
  const second = await kept(first.next_cursor);
  expect([first.reports.length, second.next_cursor]).toEqual([25, null]);
  const titles = [...first.reports, ...second.reports].map(({ title }: KeptReport) => title);
  expect(titles.filter((title) => title.startsWith('Kept '))).toEqual(
    Array.from({ length: 30 }, (_, n) => `Kept ${n + 1}`),
  );
  expect(first.reports[0]).not.toHaveProperty('messages');
});

it('is made once under one submission id, per conversation', async () => {
  const body = { reason: REASON, consent: true, submission_id: randomUUID() };
  const [first, again] = [await report(guest, body), await report(guest, body)];
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await report(guest, { ...body, reason: `${REASON} Twice.` })).json().code).toBe('sent_already');
  const elsewhere = await report(guest, body, await opened(guest, await home(host), 'Hello'));
  expect(elsewhere.statusCode).toBe(201);
  expect(elsewhere.json()).not.toEqual(first.json());
});

it('is limited to five per member in a quarter of an hour', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 6; n++) codes.push((await report(guest)).statusCode);
  expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
});
