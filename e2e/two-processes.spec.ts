import { expect, test } from './fixtures.ts';
import { bubble, bubbles, composer, party, say } from './page/conversations.ts';
import { listHome } from './page/hosts.ts';
import { startBalancer, startTwoServers } from './page/two-servers.ts';

const ROUND = 3;

test('two browsers exchange messages through two processes; one is killed in between, and nothing is lost or duplicated [MSG-07]', {
  tag: '@long',
}, async ({ browser, problems }) => {
  // Connections to the killed process.
  problems.allow(/net::ERR_/);
  const { servers, stop } = await startTwoServers();
  const [one, two] = servers;
  // Each browser starts with a process of its own, and falls back on the other one.
  const [left, right] = await Promise.all([startBalancer([one, two]), startBalancer([two, one])]);
  const [host, guest] = await Promise.all([
    party(browser, 'Inês Duarte', left.url),
    party(browser, 'Tom Baker', right.url),
  ]);
  const home = await listHome(host.page);
  const reply = await guest.page.request.post('/api/conversations', { data: { home_id: home.id } });
  const path = `/messages/${(await reply.json()).id}`;
  for (const { page } of [host, guest]) {
    await page.goto(path);
    await expect(composer(page)).toBeVisible();
  }

  const sent: string[] = [];
  async function talk(round: string) {
    for (let n = 1; n <= ROUND; n++) {
      for (const [{ page }, name] of [
        [guest, 'guest'],
        [host, 'host'],
      ] as const) {
        const text = `${round} ${n} of the ${name}`;
        sent.push(text);
        await say(page, text);
        await expect(composer(page)).toHaveValue('', { timeout: 10_000 });
      }
    }
  }

  await talk('Before');
  await expect(bubble(host.page, sent.at(-2) as string)).toBeVisible({ timeout: 10_000 });
  // The guest's process is killed while the guest is sending.
  const text = 'In the middle';
  sent.push(text);
  await Promise.all([two.kill(), say(guest.page, text)]);
  await expect(composer(guest.page)).toHaveValue('', { timeout: 10_000 });
  await talk('Afterwards');

  for (const { page } of [host, guest]) {
    await expect.poll(async () => (await bubbles(page)).length, { timeout: 10_000 }).toBe(sent.length);
    expect(await bubbles(page)).toEqual(sent);
    await page.reload();
    await expect.poll(() => bubbles(page)).toEqual(sent);
  }
  await Promise.all([host.context.close(), guest.context.close()]);
  left.stop();
  right.stop();
  await stop();
});
