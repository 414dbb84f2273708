import { expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';
import { unzip } from '../../../test/unzip.ts';

const testApp = await startTestApp();

const { openedBy, reply } = ticketCalls(() => testApp);

/** The complete text of a member's data export. */
async function ownData({ headers }: SignedIn): Promise<string> {
  const { rawPayload } = await testApp.app.inject({ url: '/api/profiles/me/export', headers });
  return Buffer.concat([...(await unzip(rawPayload)).values()]).toString();
}

it('an admin’s data export contains their own answers, and none of another admin', async () => {
  const [one, other] = [await signIn(testApp, { admin: true }), await signIn(testApp, { admin: true })];
  const member = await signIn(testApp);
  const id = await openedBy(member, { message: 'Words of the member' });
  await reply(id, one, { message: 'Words of the one' });
  await reply(id, other, { message: 'Words of the other' });
  const found = async (who: SignedIn) => (await ownData(who)).match(/Words of the \w+/g)?.toSorted();
  expect(await found(one)).toEqual(['Words of the one']);
  expect(await found(other)).toEqual(['Words of the other']);
  expect(await found(member)).toEqual(['Words of the member', 'Words of the one', 'Words of the other']);
});
