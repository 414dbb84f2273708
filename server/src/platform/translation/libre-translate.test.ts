import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTranslationStandIn, translated } from '../../../test/translation-stand-in.ts';
import { createLibreTranslate } from './libre-translate.ts';

const service = await startTranslationStandIn();
/** The address to which a hostile service sends on. */
const elsewhere = await startTranslationStandIn();
const ask = (text = 'Uma sala comprida', key?: string) =>
  createLibreTranslate(service.url, key, 15_000)(text, 'de');

describe('a translation service', () => {
  it('is asked for plain text in one language, with the key if there is one [LANG-22]', async () => {
    expect(await ask()).toBe('A long room');
    await ask('Boa tarde', 'secret-key');
    expect(service.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /translate',
      'POST /translate',
    ]);
    const [first, second] = service.asked.map(({ body }) => body);
    expect(first).toEqual({ q: 'Uma sala comprida', source: 'auto', target: 'de', format: 'text' });
    expect(second).toEqual({
      q: 'Boa tarde',
      source: 'auto',
      target: 'de',
      format: 'text',
      api_key: 'secret-key',
    });
  });

  it('learns nothing else: no cookie, and no address of the site or its reader [LANG-22]', async () => {
    await ask();
    const { 'content-type': type, ...headers } = service.asked[0]?.headers ?? {};
    expect(type).toBe('application/json');
    for (const name of ['cookie', 'referer', 'origin', 'x-forwarded-for', 'authorization'])
      expect(headers).not.toHaveProperty(name);
  });

  it('may live below a path [LANG-22]', async () => {
    await createLibreTranslate(`${service.url}/libre/`, undefined)('Boa tarde', 'en');
    expect(service.asked[0]?.path).toBe('/libre/translate');
  });

  it('is read as text: markup stays as it is, what cannot be read or turns the text around goes [LANG-22]', async () => {
    service.answers(translated(' <b>Room</b> &amp;\r\nmore\t\u202egnp\u2066\0\u0007\ud800. '));
    expect(await ask()).toBe('<b>Room</b> &amp;\nmore\tgnp.');
  });

  it.each([
    ['no JSON', 'text/html', '<html>secret words</html>'],
    ['JSON that is cut off', 'application/json', '{"translatedText": "secret words'],
    ['an error in JSON', 'application/json', '{"error": "secret words"}'],
    ['a list', 'application/json', '["secret words"]'],
    ['nothing', 'application/json', ''],
    ['null', 'application/json', 'null'],
    ['a number as text', 'application/json', '{"translatedText": 7}'],
    ['several texts', 'application/json', '{"translatedText": ["secret words"]}'],
    ['an empty text', 'application/json', '{"translatedText": ""}'],
    ['a text that is too long', 'application/json', JSON.stringify({ translatedText: 'x'.repeat(20_001) })],
  ])('that answers with %s fails, and the error quotes nothing [LANG-22]', async (_, type, body) => {
    service.answers((response) => response.writeHead(200, { 'content-type': type }).end(body));
    await expect(ask()).rejects.toThrow(/^The translation service answers with something else$/);
  });

  it.each([400, 403, 429, 500])('that answers %i fails [LANG-22]', async (status) => {
    service.answers((response) => response.writeHead(status).end('{"error": "secret words"}'));
    await expect(ask()).rejects.toThrow(new RegExp(`^The translation service answers ${status}$`));
  });

  it('that never stops answering is cut off [LANG-22]', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    service.answers((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    await expect(ask()).rejects.toThrow('answers without an end');
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each([301, 302, 307, 308])('that sends on with %i is not followed [LANG-22]', async (status) => {
    service.answers((response) =>
      response.writeHead(status, { location: `${elsewhere.url}/translate` }).end(),
    );
    await expect(ask('Boa tarde', 'secret-key')).rejects.toThrow('does not answer');
    expect(elsewhere.asked).toEqual([]);
  });

  it.each([
    ['never answers', () => {}],
    ['stops in the middle', (response: ServerResponse) => response.writeHead(200).write('{')],
  ])('that %s is given up [LANG-22]', async (_, answer) => {
    service.answers(answer);
    await expect(createLibreTranslate(service.url, undefined, 200)('Boa tarde', 'en')).rejects.toThrow();
  });

  it('that is not there fails with the reason [LANG-22]', async () => {
    const gone = createLibreTranslate('http://127.0.0.1:1', undefined);
    await expect(gone('Boa tarde', 'en')).rejects.toThrow(/does not answer: \w+/);
  });
});
