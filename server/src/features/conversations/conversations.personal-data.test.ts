import { expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

const test = await startTestApp();

const { ask, send, opened, home } = conversationActions(() => test);

it('the data export contains a conversation as each of the two sees it', async () => {
  const [host, guest] = [
    await signIn(test, { level: 'subscriber' }),
    await signIn(test, { level: 'subscriber' }),
  ];
  const id = await opened(guest, await home(host), 'Is May free?');
  await send(host, id, 'It is.');
  await ask('PUT', `conversations/${id}/read`, guest, { seq: 2 });
  const data = async (who: SignedIn) => {
    const files = await unzip((await ask('GET', 'profiles/me/export', who)).rawPayload);
    return JSON.parse(String(files.get(`conversations/${id}.json`)));
  };
  const said = (mine: string) =>
    ['Is May free?', 'It is.'].map((text) => expect.objectContaining({ text, from_me: text === mine }));
  expect(await data(host)).toMatchObject({ role: 'host', messages: said('It is.') });
  expect(await data(guest)).toMatchObject({ role: 'guest', read_seq: 2, messages: said('Is May free?') });
});
