import { m, withLanguage } from '@swapstead/messages';
import { describe, expect, it } from 'vitest';
import { mailsTo, newEmail, type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';

const testApp = await startTestApp();
const admin = await signIn(testApp, { admin: true });
const { ask, get, openedBy, reply } = ticketCalls(() => testApp);

let networks = 0;
/** Sends the contact form from a page in a language. @returns the id of the ticket */
async function contact(email: string, headers: Record<string, string>): Promise<string> {
  const payload = { email, subject: 'My account', message: 'I would like to know why, please.' };
  const remoteAddress = `10.7.0.${++networks}`;
  await testApp.app.inject({ method: 'POST', url: '/api/contact', payload, headers, remoteAddress });
  const list = await ask('GET', `/api/support_tickets?search=${encodeURIComponent(email)}`, admin);
  return list.json().tickets[0].id;
}
const IN_XA = { 'swapstead-language': 'en-XA' };

const choose = (member: SignedIn, language: string) =>
  ask('PUT', '/api/profiles/me/language', member, { language });
/** What an admin reads of the sender, on the page of the ticket and in the list. */
async function sender(id: string) {
  const { user } = (await get(id, admin)).json();
  const { tickets } = (await ask('GET', '/api/support_tickets', admin)).json();
  expect(tickets.find((ticket: { id: string }) => ticket.id === id).user).toEqual(user);
  return user;
}

describe('the language of who opened a ticket', () => {
  it('is the one a member has chosen, also where it is chosen later [LANG-28]', async () => {
    const member = await signIn(testApp);
    const id = await openedBy(member);
    expect(await sender(id)).toEqual({ email: member.email, display_name: null, language: 'en' });
    await choose(member, 'ar-XB');
    expect(await sender(id)).toMatchObject({ language: 'ar-XB' });
  });

  it('is that of the page with the contact form, whatever an account with this address has chosen [LANG-28]', async () => {
    const holder = await signIn(testApp);
    await choose(holder, 'ar-XB');
    expect(await sender(await contact(holder.email, IN_XA))).toMatchObject({ language: 'en-XA' });
    expect(await sender(await contact(newEmail(), {}))).toMatchObject({ language: 'en' });
    expect(await sender(await contact(newEmail(), { 'swapstead-language': 'pt' }))).toMatchObject({
      language: 'en',
    });
  });

  it('is unknown for a message from before [LANG-28]', async () => {
    const id = await contact(newEmail(), IN_XA);
    await testApp.pool.query('update support_tickets set language = null where id = $1', [id]);
    expect(await sender(id)).toMatchObject({ language: null });
  });

  it('is told to admins alone [LANG-28]', async () => {
    const member = await signIn(testApp);
    await choose(member, 'ar-XB');
    const id = await openedBy(member);
    for (const read of [await get(id, member), await ask('GET', '/api/support_tickets', member)])
      expect(read.body).not.toMatch(/ar-XB|language/);
    expect((await get(id, await signIn(testApp))).statusCode).toBe(404);
  });
});

describe('an answer to the contact form', () => {
  const subjectOf = async (email: string, id: string) => {
    await reply(id, admin, { message: 'Here is what to do.' });
    const [mail] = await mailsTo(testApp, email, 1);
    return [mail?.subject, mail?.links.find((link) => link.includes('/contact'))];
  };
  const said = (language: string) =>
    withLanguage(language, () => m.support_mail_answered_subject({ subject: 'My account' }));

  it('is written in the language of the page that the message came from [LANG-16, LANG-28]', async () => {
    const email = newEmail();
    expect(await subjectOf(email, await contact(email, IN_XA))).toEqual([
      said('en-XA'),
      'http://localhost/en-XA/contact?subject=My+account',
    ]);
  });

  it('is in English if that is unknown, or is no longer on [LANG-28]', async () => {
    for (const language of [null, 'pt']) {
      const email = newEmail();
      const id = await contact(email, IN_XA);
      await testApp.pool.query('update support_tickets set language = $2 where id = $1', [id, language]);
      expect(await subjectOf(email, id)).toEqual([said('en'), 'http://localhost/contact?subject=My+account']);
    }
  });
});
