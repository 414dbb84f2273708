import { expect, it } from 'vitest';
import { mailsTo, newEmail, register } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createMailbox } from './mailbox-driver.ts';

const test = await startTestApp();

it('shows people and tests the emails that would have been sent', async () => {
  const email = newEmail();
  await register(test, { email, password: 'six or more' });
  const [mail] = await mailsTo(test, email);
  expect(mail).toEqual({
    id: expect.any(String),
    to: email,
    subject: 'Confirm your email address',
    text: expect.stringContaining('The link works once, within 24 hours.'),
    html: expect.stringContaining('<!doctype html>'),
    headers: {},
    links: [expect.stringMatching(/^http:\/\/localhost\/auth\/verify\?token=/)],
    sent_at: expect.any(String),
  });
  const page = await test.app.inject({ url: `/dev/mailbox?to=${email}` });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`<a href="${mail?.links[0]}">`);
});

it('escapes all content of an email', async () => {
  const mail = { to: 'a@b.example', subject: '<script>1</script>', text: '<img src=x>"\'', html: '<b>x</b>' };
  await createMailbox(test.pool).send('0b9e2a3c-8c55-4a5e-9d0e-6f3f3a1f7c11', mail, async () => {});
  const { body } = await test.app.inject({ url: '/dev/mailbox?to=a@b.example' });
  expect(body).not.toMatch(/<script|<img|<b>/);
  expect(body).toContain('&lt;script&gt;');
});
