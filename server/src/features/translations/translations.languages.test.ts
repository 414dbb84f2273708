import { expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { post, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp({ TRANSLATE_URL: 'twin' });
const member = await signIn(test, { level: 'subscriber' });
const home_id = await conversationActions(() => test).home(await signIn(test, { level: 'subscriber' }));

it.each([
  ['the page', { 'swapstead-language': 'ar-XB' }, 'ar'],
  ['the site, where the page names none', {}, 'en'],
])('a text is translated into the language of %s [LANG-22]', async (_, header, language) => {
  const reply = await post(
    test,
    '/api/translations',
    { kind: 'home', home_id },
    {
      ...member.headers,
      ...header,
    },
  );
  expect(reply.json()).toEqual({ text: 'moor gnol enO', language });
});
