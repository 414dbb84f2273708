import { NOTICE_EVENTS, type NoticeEventName, noticeEvent } from '@swapstead/contract/notices/events';
import { describe, expect, it } from 'vitest';
import { isMailed } from '../src/features/notices/notice-mails.jobs.ts';
import { renderMail } from '../src/platform/mail/render-mail.ts';
import { operatorOf, readSite } from '../src/site-settings.ts';
import { MAIL_MODULES, mailSamples } from './mail-samples.ts';

const site = await readSite();
const photo = { alt: 'Red cabin by the lake', width: 560, height: 300, jpeg: Buffer.from('jpeg') };
const samples = mailSamples(site, photo);
const names = Object.keys(samples);

describe('the emails to look at (npm run mails)', () => {
  it('have a sample of every function that writes one', () => {
    const functions = Object.values(MAIL_MODULES).flatMap((module) => Object.keys(module));
    const sampled = new Set(names.map((name) => name.split(' ')[0]));
    expect(functions.filter((name) => name.endsWith('Mail')).filter((name) => !sampled.has(name))).toEqual(
      [],
    );
  });

  it('have a sample of every notice that is sent by email', () => {
    const mailed = (Object.keys(NOTICE_EVENTS) as NoticeEventName[]).filter(isMailed);
    expect(mailed.filter((event) => !names.includes(`noticeMail ${event}`))).toEqual([]);
    const security = (Object.keys(NOTICE_EVENTS) as NoticeEventName[]).filter(
      (event) => noticeEvent(event).kind === 'security' && noticeEvent(event).mail === 'own',
    );
    const sampled = [
      ...names,
      ...['suspended', 'restored'].map((event) => `securityEventMail account_${event}`),
    ];
    expect(security.filter((event) => !sampled.includes(`securityEventMail ${event}`))).toEqual([]);
  });
});

describe.each(Object.entries(samples))('%s', (_, mail) => {
  const { subject, text, html } = renderMail({ ...mail, name: 'Marta <Sousa>' }, operatorOf(site));
  const words = (part: string) =>
    part.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('&lt;', '<');

  it('greets its reader, says why it comes and who sends it, in both parts [NOTE-27]', () => {
    for (const part of [text, words(html).replaceAll('&gt;', '>')])
      for (const line of ['Hi Marta <Sousa>,', mail.why, site.company_name, site.address.street])
        expect(part).toContain(line);
    expect(renderMail(mail, operatorOf(site)).text).toMatch(/^Hello,\n/);
  });

  it('has one button at most, names nothing unknown and loads nothing when it is read [NOTE-27]', () => {
    expect((html.match(/class="button"/g) ?? []).length).toBe(mail.action ? 1 : 0);
    expect([subject, text, html].join('\n')).not.toMatch(/[{}]\w+[{}]|undefined|null\b|\[object/);
    expect(html).not.toMatch(/src="(?!cid:)|url\(|<script|<link/);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(text).toContain(mail.action?.url ?? '');
  });
});
