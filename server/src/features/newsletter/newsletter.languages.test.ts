import { m, withLanguage } from '@swapstead/messages';
import { expect, it } from 'vitest';
import { mailsTo, newEmail } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const testApp = await startTestApp();

const subscribe = (email: string, language?: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/newsletter',
    headers: language ? { 'swapstead-language': language } : {},
    payload: { email },
  });

it.each([
  ['en-XA', 'en-XA', '/en-XA/newsletter/confirm'],
  ['none', undefined, '/newsletter/confirm'],
  ['a language that is not on', 'pt', '/newsletter/confirm'],
])(
  'a newsletter that was ordered on a page in %s is confirmed in it, else in English [LANG-37]',
  async (_, language, page) => {
    const email = newEmail();
    await subscribe(email, language);
    const [mail] = await mailsTo(testApp, email, 1);
    const subject = withLanguage(language === 'en-XA' ? language : 'en', () =>
      m.newsletter_mail_confirm_subject({ site: 'Swapstead' }),
    );
    expect(mail?.subject).toBe(subject);
    expect(new URL(mail?.links[0] ?? '').pathname).toBe(page);
    const { rows } = await testApp.pool.query(
      'select language from newsletter_subscribers where email = $1',
      [email],
    );
    expect(rows).toEqual([{ language: language === 'en-XA' ? 'en-XA' : 'en' }]);
  },
);
