import { randomUUID } from 'node:crypto';
import type { Conversation, Message, Thread } from '@swapstead/contract/conversations/endpoints';
import type { SignedIn } from './members.ts';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Acts of members in conversations, over HTTP. */
export function conversationActions(testApp: () => TestApp) {
  const ask = (method: Method, path: string, as?: SignedIn, payload?: object) =>
    testApp().app.inject({
      method,
      url: `/api/${path}`,
      headers: as?.headers ?? {},
      ...(payload && { payload }),
    });

  const start = (as: SignedIn | undefined, home_id: string) => ask('POST', 'conversations', as, { home_id });
  const send = (as: SignedIn | undefined, id: string, text: unknown, submission_id = randomUUID()) =>
    ask('POST', `conversations/${id}/messages`, as, { text, submission_id });

  return {
    ask,
    start,
    send,
    /** Starts a conversation about a home with these messages of the guest. @returns its id */
    async opened(guest: SignedIn, homeId: string, ...texts: string[]): Promise<string> {
      const reply = await start(guest, homeId);
      if (reply.statusCode !== 200) throw new Error(`The start was refused: ${reply.body}`);
      const { id } = reply.json() as Conversation;
      for (const text of texts) await send(guest, id, text);
      return id;
    },
    thread: async (as: SignedIn, id: string): Promise<Thread> =>
      (await ask('GET', `conversations/${id}`, as)).json(),
    texts: async (as: SignedIn, id: string): Promise<string[]> =>
      ((await ask('GET', `conversations/${id}`, as)).json().messages as Message[]).map(({ text }) => text),
    list: async (as: SignedIn): Promise<Conversation[]> =>
      (await ask('GET', 'conversations', as)).json().conversations,
    unread: async (as: SignedIn): Promise<number> =>
      (await ask('GET', 'conversations/unread', as)).json().unread_total,
    /** Inserts a home of the member, without photos. @returns its id */
    async home(host: SignedIn, title = 'Brick loft with tall windows', location = 'Porto, Portugal') {
      const { rows } = await testApp().pool.query<{ id: string }>(
        `insert into homes (user_id, title, description, location, home_type)
         values ($1, $2, 'One long room', $3, 'Loft') returning id`,
        [host.user_id, title, location],
      );
      return rows[0]?.id as string;
    },
    async name(member: SignedIn, display_name: string) {
      await ask('PUT', 'profiles/me', member, { display_name });
    },
  };
}
