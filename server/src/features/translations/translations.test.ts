import { LIMITS } from '@swapstead/contract/limits';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { post, setStatus, signIn } from '../../../test/members.ts';
import { createSwapWorld } from '../../../test/swaps.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { startTranslationStandIn, translated } from '../../../test/translation-stand-in.ts';

const service = await startTranslationStandIn();
const test = await startTestApp({ TRANSLATE_URL: service.url, TRANSLATE_KEY: 'secret-key' });
const { ask, opened, send, home, thread } = conversationActions(() => test);

const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });
const stranger = await signIn(test, { level: 'subscriber' });
const homeId = await home(host);
const conversation_id = await opened(guest, homeId, 'Boa tarde');
await send(host, conversation_id, 'Bem-vinda');

const SORRY = "We couldn't translate this. Please try again later.";
const translate = (as: typeof host | undefined, payload: object) =>
  post(test, '/api/translations', payload, as?.headers);
const description = (home_id = homeId) => ({ kind: 'home', home_id });
const message = (seq: number, id = conversation_id) => ({ kind: 'message', conversation_id: id, seq });
const seqOf = async (text: string) =>
  (await thread(host, conversation_id)).messages.find((one) => one.text === text)?.seq as number;

afterEach(async () => {
  await test.pool.query('delete from attempts');
});

describe('a subscriber', () => {
  it('has the description of a home translated, and nobody may keep the answer [LANG-22]', async () => {
    const reply = await translate(guest, description());
    expect([reply.statusCode, reply.json()]).toEqual([200, { text: 'A long room', language: 'en' }]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(service.asked.map(({ body }) => body)).toEqual([
      { q: 'One long room', source: 'auto', target: 'en', format: 'text', api_key: 'secret-key' },
    ]);
  });

  it('has a message of the other member translated, as host and as guest [LANG-22]', async () => {
    service.answers((response, { body }) => translated(`En: ${(body as { q: string }).q}`)(response));
    expect((await translate(host, message(await seqOf('Boa tarde')))).json().text).toBe('En: Boa tarde');
    expect((await translate(guest, message(await seqOf('Bem-vinda')))).json().text).toBe('En: Bem-vinda');
  });

  it('reads that it failed whatever the service does, and the reason stays here [LANG-22]', async () => {
    for (const status of [200, 302, 403, 500]) {
      service.answers((response) => response.writeHead(status, { location: '/' }).end('secret words'));
      const reply = await translate(guest, description());
      expect([reply.statusCode, reply.json()]).toMatchObject([
        503,
        { code: 'translation_unavailable', message: SORRY },
      ]);
      expect(reply.body).not.toMatch(/secret/);
    }
  });

  it('finds the text in the database nowhere afterwards, nor its translation [LANG-22]', async () => {
    service.answers(translated('Quizzaciously translated'));
    expect((await translate(guest, message(await seqOf('Bem-vinda')))).statusCode).toBe(200);
    const { rows } = await test.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const { rowCount } = await test.pool.query(
        `select from ${name} t where to_jsonb(t)::text ~* 'quizzaciously'`,
      );
      expect([name, rowCount]).toEqual([name, 0]);
    }
  });

  it('has a limit of their own [LANG-22]', async () => {
    await test.pool.query('delete from attempts');
    for (let spent = 0; spent < LIMITS.translations_at_once; spent++)
      expect((await translate(guest, description())).statusCode).toBe(200);
    const asked = service.asked.length;
    const reply = await translate(guest, description());
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(service.asked).toHaveLength(asked);
    expect((await translate(host, message(await seqOf('Boa tarde')))).statusCode).toBe(200);
  });
});

describe('nobody gets translated', () => {
  const none = async (as: typeof host | undefined, payload: object, status: number) => {
    expect([payload, (await translate(as, payload)).statusCode]).toEqual([payload, status]);
    expect(service.asked).toEqual([]);
  };

  it('anything without a subscription, also what they may read [LANG-22]', async () => {
    const ended = await signIn(test);
    const id = await opened(guest, await home(ended), 'Boa noite');
    await none(undefined, description(), 401);
    await none(ended, description(), 403);
    await none(ended, message(1, id), 403);
    await setStatus(test, ended.user_id, 'paid');
    expect((await translate(ended, message(1, id))).statusCode).toBe(200);
  });

  it('a text of their own choice [LANG-22]', async () => {
    await none(guest, { text: 'Boa tarde' }, 400);
    await none(guest, { ...description(), text: 'Boa tarde' }, 400);
    await none(guest, { ...description(), language: 'fr' }, 400);
    await none(guest, { kind: 'guide', swap_id: homeId }, 400);
    await none(guest, { kind: 'ticket', ticket_id: homeId }, 400);
    await none(guest, { ...message(1), seq: '1' }, 400);
  });

  it('messages of others, their own ones, or any that are not there [LANG-22]', async () => {
    await none(stranger, message(await seqOf('Boa tarde')), 404);
    await none(guest, message(await seqOf('Boa tarde')), 404);
    await none(guest, message(99), 404);
    await none(guest, message(1, 'no-id'), 404);
    await none(guest, message(1, homeId), 404);
  });

  it('what was sent after they had blocked its sender [LANG-22]', async () => {
    const id = await opened(guest, await home(host), 'Antes');
    await ask('PUT', `conversations/${id}/block`, host);
    const { seq } = (await send(guest, id, 'Depois')).json();
    await none(host, message(seq, id), 404);
    expect((await translate(host, message(seq - 1, id))).statusCode).toBe(200);
  });

  it('lines about a swap, which the site writes itself [LANG-22]', async () => {
    const world = await createSwapWorld(undefined, {}, { TRANSLATE_URL: 'twin' });
    onTestFinished(() => world.close());
    const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
    const swap = await world.view(ben, await world.proposed(ann, ben));
    const id = swap.conversations[0]?.conversation_id as string;
    const { messages } = (await world.ask('GET', `conversations/${id}`, ben)).json();
    expect(messages).toMatchObject([{ text: 'Proposed a swap', from_me: false }]);
    const payload = message(messages[0].seq, id);
    expect((await post(world, '/api/translations', payload, ben.headers)).statusCode).toBe(404);
  });

  it('a home that our team has hidden, or that never was; its host does [LANG-22]', async () => {
    const hidden = await home(host);
    await test.pool.query("update homes set hidden_reason = 'Not a home at all' where id = $1", [hidden]);
    await none(guest, description(hidden), 404);
    await none(guest, description('no-id'), 404);
    await none(guest, description(conversation_id), 404);
    expect((await translate(host, description(hidden))).statusCode).toBe(200);
  });
});

describe('a service that hangs', () => {
  it('occupies some requests of the server; further ones are refused at once [LANG-22]', async () => {
    const waiting: (() => void)[] = [];
    service.answers((response) => waiting.push(() => translated('At last')(response)));
    const first = Array.from({ length: 16 }, () => translate(guest, description()));
    await expect.poll(() => waiting.length).toBe(8);
    await expect.poll(async () => (await translate(host, description())).statusCode).toBe(503);
    service.answers(translated('At last'));
    for (const answer of waiting) answer();
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
  });
});

describe('a site without a translation service', () => {
  it('has no such operation, and its pages know that [LANG-22]', async () => {
    const without = await startTestApp({}, {});
    const member = await signIn(without, { level: 'subscriber' });
    const own = await conversationActions(() => without).home(member);
    const reply = await post(without, '/api/translations', description(own), member.headers);
    expect(reply.statusCode).toBe(404);
    expect((await without.app.inject('/site.json')).json()).not.toHaveProperty('translates');
    expect((await test.app.inject('/site.json')).json()).toMatchObject({ translates: true });
  });
});
