import { m, withLanguage } from '@swapstead/messages';
import { describe, expect, it } from 'vitest';
import { mailsTo, newEmail, post, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const testApp = await startTestApp();
const password = 'six or more';
const IN_XA = { 'swapstead-language': 'en-XA' };

const say = (text: () => string, language = 'en-XA') => withLanguage(language, text);
const ask = (method: 'GET' | 'PUT' | 'POST', url: string, headers: Record<string, string>, body?: object) =>
  testApp.app.inject({ method, url, headers, ...(body && { payload: body }) });

/** A member who chose a language. */
async function memberIn(language: string) {
  const member = await signIn(testApp, { level: 'subscriber' });
  await ask('PUT', '/api/profiles/me/language', member.headers, { language });
  return member;
}

describe("a member's language", () => {
  it('is at first that of the page where the account was made, and decides the emails and their links [LANG-05, LANG-16]', async () => {
    const email = newEmail();
    await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: IN_XA,
      payload: { email, password },
    });
    const [mail] = await mailsTo(testApp, email, 1);
    expect(mail?.subject).toBe(say(m.accounts_mail_verify_subject));
    expect(mail?.text).toContain(say(m.accounts_mail_link_24_hours));
    expect(mail?.html).toContain('<html lang="en-XA" dir="ltr">');
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost\/en-XA\/auth\/verify\?token=/);
  });

  it('is English without a word of the client, whatever the browser asks for [LANG-13, LANG-16]', async () => {
    const email = newEmail();
    const headers = { 'accept-language': 'en-XA', 'swapstead-language': 'pt' };
    await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers,
      payload: { email, password },
    });
    const [mail] = await mailsTo(testApp, email, 1);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost\/auth\/verify\?token=/);
  });

  it('is saved at once, and emails sent from then on are in it [LANG-05, LANG-15]', async () => {
    const member = await signIn(testApp);
    const change = (language: unknown) =>
      ask('PUT', '/api/profiles/me/language', member.headers, { language } as object);
    expect((await ask('GET', '/api/viewer', member.headers)).json()).toMatchObject({ language: 'en' });
    expect((await change('ar-XB')).json()).toEqual({ language: 'ar-XB' });
    expect((await ask('GET', '/api/viewer', member.headers)).json()).toMatchObject({ language: 'ar-XB' });
    await post(testApp, '/api/auth/forgot-password', { email: member.email });
    const mails = await mailsTo(testApp, member.email, 1);
    expect(mails.at(-1)?.subject).toBe(say(m.accounts_mail_choose_new_password, 'ar-XB'));
    expect(mails.at(-1)?.html).toContain('<html lang="ar-XB" dir="rtl">');
  });

  it.each(['pt', 'EN', '', 'xx', 7, null])('cannot be %s, which is not on [LANG-05]', async (language) => {
    const member = await memberIn('en-XA');
    const { statusCode, body } = await ask('PUT', '/api/profiles/me/language', member.headers, { language });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).fields.language).toBe(say(m.profiles_language_unknown));
    expect((await ask('GET', '/api/viewer', member.headers)).json()).toMatchObject({ language: 'en-XA' });
  });

  it('that was switched off since counts as English [LANG-05]', async () => {
    const member = await memberIn('en-XA');
    await testApp.pool.query("update users set language = 'pt' where id = $1", [member.user_id]);
    expect((await ask('GET', '/api/viewer', member.headers)).json()).toMatchObject({ language: 'en' });
    await post(testApp, '/api/auth/forgot-password', { email: member.email });
    expect((await mailsTo(testApp, member.email, 1)).at(-1)?.subject).toBe('Choose a new password');
  });

  it('is nobody else’s to choose [LANG-05]', async () => {
    expect((await ask('PUT', '/api/profiles/me/language', {}, { language: 'en-XA' })).statusCode).toBe(401);
  });
});

describe('a refusal', () => {
  const signInWrongly = (headers: Record<string, string>) =>
    ask('POST', '/api/auth/sign-in', headers, { email: newEmail(), password });

  it('is said in the language of the page, and its code never changes [LANG-13]', async () => {
    const [english, accented] = [await signInWrongly({}), await signInWrongly(IN_XA)];
    expect(english.json()).toMatchObject({ message: 'Invalid login credentials' });
    expect(accented.json()).toMatchObject({ message: say(m.accounts_text_wrong_credentials) });
    expect(accented.json().code).toBe(english.json().code);
    expect(accented.statusCode).toBe(english.statusCode);
  });

  it("is said in the member's own language if the client names none, of access and of a body too [LANG-13]", async () => {
    const { headers } = await memberIn('en-XA');
    expect((await ask('GET', '/api/admin/stats', headers)).json().message).toBe(say(m.refusals_not_allowed));
    const invalid = await ask('PUT', '/api/profiles/me', headers, { display_name: ' ' });
    expect(invalid.json().fields).toEqual({ display_name: say(m.profiles_name_missing) });
    const english = { ...headers, 'swapstead-language': 'en' };
    expect((await ask('GET', '/api/admin/stats', english)).json().message).toBe(
      'You are not allowed to do this.',
    );
  });

  it('is said in the language of a request whose body cannot be read [LANG-13]', async () => {
    const { headers } = await memberIn('en-XA');
    const unreadable = await testApp.app.inject({
      method: 'PUT',
      url: '/api/profiles/me',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"display_name": ',
    });
    expect(unreadable.json().message).toBe(say(m.refusals_unreadable));
  });

  it('of one language is never shared with another, however many ask at once [LANG-38]', async () => {
    const languages = ['en', 'en-XA', 'ar-XB'];
    const missing = '/api/homes/00000000-0000-4000-8000-00000000dead';
    const all = Array.from({ length: 60 }, (_, index) => languages[index % 3] as string);
    const replies = await Promise.all(
      all.map((language) => ask('GET', missing, { 'swapstead-language': language })),
    );
    const sentence = (language: string) => say(() => m.common_not_found({ what: 'Home' }), language);
    expect(replies.map((reply) => reply.json().message)).toEqual(all.map(sentence));
  });
});

describe('an answer with data', () => {
  it('is the same in every language, kept or fresh [LANG-14, LANG-38]', async () => {
    const host = await signIn(testApp, { level: 'subscriber' });
    await testApp.pool.query(
      `insert into homes (user_id, title, description, location, guests, bedrooms, bathrooms, home_type, amenities, interests)
       values ($1, 'A canal house', 'Two rooms.', 'Amsterdam', 2, 1, 1, 'Apartment', '{Wifi}', '{}')`,
      [host.user_id],
    );
    const { homes } = (await ask('GET', '/api/homes', {})).json();
    for (const url of ['/api/homes', `/api/homes/${homes[0].id}`, '/api/tags', '/site.json']) {
      const bodies = new Set<string>();
      for (const language of ['en', 'en-XA', 'en-XA', 'ar-XB', 'en']) {
        const { statusCode, body, headers } = await ask('GET', url, { 'swapstead-language': language });
        expect([url, statusCode]).toEqual([url, 200]);
        expect(String(headers.vary)).not.toMatch(/language/i);
        bodies.add(body);
      }
      expect([url, bodies.size]).toEqual([url, 1]);
    }
  });
});
