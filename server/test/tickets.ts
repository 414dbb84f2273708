import type { LightMyRequestResponse } from 'fastify';
import { post, type SignedIn, signIn } from './members.ts';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST';

/** What members and admins do with tickets, over HTTP. */
export function ticketCalls(testApp: () => TestApp) {
  const ask = (
    method: Method,
    url: string,
    by?: SignedIn,
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    testApp().app.inject({ method, url, headers: { ...by?.headers }, ...(payload && { payload }) });
  const open = (by: SignedIn | undefined, body: object = {}) =>
    post(
      testApp(),
      '/api/support_tickets',
      { subject: 'A question', message: 'How does it work?', ...body },
      by?.headers,
    );
  return {
    ask,
    open,
    openedBy: async (by: SignedIn, body: object = {}): Promise<string> => (await open(by, body)).json().id,
    reply: (ticket_id: string, by: SignedIn | undefined, body: object = { message: 'One more thing' }) =>
      post(testApp(), '/api/support_messages', { ticket_id, ...body }, by?.headers),
    setStatus: (id: string, by: SignedIn | undefined, body: object) =>
      ask('PATCH', `/api/support_tickets/${id}`, by, body),
    get: (id: string, by?: SignedIn) => ask('GET', `/api/support_tickets/${id}`, by),
  };
}

/** A member with tickets, another member, a subscriber and an admin. */
export async function ticketPeople(testApp: TestApp) {
  const [owner, other, subscriber, admin] = await Promise.all([
    signIn(testApp),
    signIn(testApp),
    signIn(testApp, { level: 'subscriber' }),
    signIn(testApp, { admin: true }),
  ]);
  return { owner, other, subscriber, admin };
}
