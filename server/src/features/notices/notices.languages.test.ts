import { m, withLanguage } from '@swapstead/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createNoticeMails, noticeMailsTo } from '../../../test/notice-mails.ts';
import { createPushWorld } from '../../../test/push.ts';
import { startTestApp } from '../../../test/test-app.ts';

const say = (text: () => string, language = 'en-XA') => withLanguage(language, text);
const fitting = { event: 'homes_fit_wish', facts: {} } as const;

const test = await startTestApp({}, { web: builtWeb });
const mails = await createNoticeMails(test);
const pushes = await createPushWorld();
const { ask } = conversationActions(() => test);

let member: SignedIn;
beforeEach(async () => {
  mails.at('2027-03-10T12:00:00Z');
  member = await signIn(test, { level: 'subscriber' });
});
const choose = (language: string) => ask('PUT', 'profiles/me/language', member, { language });

describe('a notice', () => {
  it('of before is read in the language of now [LANG-17]', async () => {
    await mails.notify(member, fitting);
    const read = async (language?: string) => {
      const headers = { ...member.headers, ...(language && { 'swapstead-language': language }) };
      const { notices } = (await ask('GET', 'notices', { ...member, headers } as SignedIn)).json();
      return notices.map(({ text }: { text: string }) => text);
    };
    expect(await read()).toEqual(['Homes fit one of your wishes.']);
    await choose('en-XA');
    expect(await read()).toEqual([say(m.notices_event_homes_fit_wish_ended)]);
    expect(await read('ar-XB')).toEqual([say(m.notices_event_homes_fit_wish_ended, 'ar-XB')]);
    expect(await read('en')).toEqual(['Homes fit one of your wishes.']);
  });
});

describe('a digest', () => {
  it('is in one language, the one that its member has when it is sent [LANG-15]', async () => {
    await mails.notify(member, fitting);
    await choose('ar-XB');
    await mails.notify(member, fitting);
    await choose('en-XA');
    mails.at('2027-03-12T15:00:00Z');
    await mails.digests();
    const [sent] = await noticeMailsTo(test, member);
    expect(sent?.subject).toBe(say(() => m.notices_mail_digest_subject({ count: 2 })));
    expect(sent?.html).toContain('<html lang="en-XA" dir="ltr">');
    expect(sent?.text.split(say(m.notices_event_homes_fit_wish_ended))).toHaveLength(3);
    for (const text of [sent?.text, sent?.html]) {
      expect(text).not.toContain('Homes fit one of your wishes.');
      expect(text).not.toContain(say(m.notices_event_homes_fit_wish_ended, 'ar-XB'));
    }
    expect(sent?.links.every((link) => new URL(link).pathname.startsWith('/en-XA/'))).toBe(true);
  });
});

describe('a push', () => {
  it('is in the language that its reader has when it is sent, and opens a page in it [LANG-15]', async () => {
    const device = await pushes.browser();
    const notice_id = await pushes.notify(fitting);
    await pushes.ask('PUT', 'notice_preferences/wish', pushes.at.member, { push: true });
    await pushes.ask('PUT', 'profiles/me/language', pushes.at.member, { language: 'en-XA' });
    await pushes.workers.push({ notice_id });
    const [one] = await pushes.shown(device);
    expect(one?.payload.body).toBe(say(m.notices_event_homes_fit_wish_subject));
    expect(one?.payload.path).toMatch(/^\/en-XA\//);
  });
});
