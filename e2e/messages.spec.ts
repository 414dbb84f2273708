import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { bubble, bubbles, composer, party, say, sendFrom, thread, twoParties } from './page/conversations.ts';
import { cardOf } from './page/gallery.ts';
import { listHome, listingHomes, newSubscriber } from './page/hosts.ts';
import { button, expectToast, mailsTo } from './page/members.ts';
import { bell, withoutWelcome } from './page/site.ts';

test.use(listingHomes);
test('a guest contacts a host from the card, and the two write to each other [CARD-25, MSG-01, MSG-07, MSG-09, MSG-10, PROF-21, HOUSE-26]', async ({
  browser,
}) => {
  const [host, guest] = await Promise.all([party(browser, 'Inês Duarte'), party(browser, 'Tom Baker')]);
  const home = await listHome(host.page, { title: `Tiled kitchen ${Date.now()}` });

  await test.step('the card opens the conversation', async () => {
    await guest.page.goto(`/homes?search=${encodeURIComponent(home.title)}`);
    await cardOf(guest.page, home.title).getByRole('button', { name: 'Contact owner' }).click();
    await expectToast(guest.page, 'default', 'Chat initiated', 'Starting conversation with Inês Duarte');
    await expect(guest.page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  });
  const path = new URL(guest.page.url()).pathname;
  await expect(guest.page.getByRole('heading', { name: 'Inês Duarte' })).toBeVisible();

  await test.step('Enter sends. Shift and Enter starts a new line', async () => {
    await composer(guest.page).pressSequentially('Good morning');
    await guest.page.keyboard.press('Shift+Enter');
    await guest.page.keyboard.type('May?');
    await guest.page.keyboard.press('Enter');
    await expect.poll(() => bubbles(guest.page)).toEqual(['Good morning\nMay?']);
    await expect(composer(guest.page)).toHaveValue('');
    await expect(composer(guest.page)).toBeFocused();
    await composer(guest.page).fill('   ');
    await guest.page.keyboard.press('Enter');
    await expect(button(guest.page, 'Send')).toBeDisabled();
  });

  await test.step('the host finds it on the profile, with the number of unread messages, without a reload', async () => {
    await host.page.goto('/profile');
    const link = host.page.getByRole('main').getByRole('link', { name: /^Messages/ });
    await expect(link).toContainText('1 unread message');
    await say(guest.page, 'We are three, <b>and</b> https://example.org/us. shows us');
    await expect(link).toContainText('2 unread messages');
    await link.click();
  });

  await test.step('and in the list, with home, name, last message and unread mark', async () => {
    const row = host.page.getByRole('list', { name: 'Conversations' }).getByRole('link').first();
    await expect(row).toContainText('Tom Baker');
    await expect(row).toContainText(home.title);
    await expect(row).toContainText('We are three');
    await expect(row).toContainText('2 unread');
    await row.click();
    await expect(host.page).toHaveURL(path);
    await expect
      .poll(() => bubbles(host.page))
      .toEqual(['Good morning\nMay?', 'We are three, <b>and</b> https://example.org/us. shows us']);
    await expect(row).not.toContainText('unread');
  });

  await test.step('the read mark and the answer appear without a reload', async () => {
    await expect(thread(guest.page).getByText('· Read')).toBeVisible({ timeout: 10_000 });
    await say(host.page, 'May is free');
    await expect(bubble(guest.page, 'May is free')).toBeVisible({ timeout: 10_000 });
    await expect(guest.page.getByRole('log', { name: 'New messages' })).toHaveText(
      'Inês Duarte: May is free',
    );
    await expect(guest.page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(bubble(guest.page, 'May is free')).toContainText(/Inês Duarte, \d\d:\d\d:/);
    await expect(bubble(host.page, 'May is free')).toContainText(/You, \d\d:\d\d:/);
  });

  await test.step('links are safe', async () => {
    const link = thread(host.page).getByRole('link', { name: 'https://example.org/us', exact: true });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  await test.step('the house page leads to the same conversation', async () => {
    await guest.page.goto(`/house/${home.id}`);
    await button(guest.page, 'Message host').click();
    await expect(guest.page).toHaveURL(path);
    await host.page.goto(`/house/${home.id}`);
    await expect(button(host.page, 'Message host')).toBeDisabled();
    await expect(button(host.page, 'Send email')).toBeDisabled();
  });

  await test.step('an email notifies a member who is away, without address and place', async () => {
    await expect(bubble(guest.page, 'May is free')).toBeVisible();
    await say(guest.page, 'Then let us talk about the cat');
    const mails = await mailsTo(host.page, host.email, 2);
    const [mail] = mails.filter(({ subject }) => subject.includes('message'));
    expect(mail?.links[0]).toBe(new URL(path, host.page.url()).href);
    for (const secret of [guest.email, 'Porto', 'Tom', 'cat']) expect(mail?.text).not.toContain(secret);
  });
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('a host without a name is called Anonymous Host when the conversation starts [CARD-25]', async ({
  browser,
  page,
}) => {
  await withoutWelcome(page);
  await newSubscriber(page);
  const home = await listHome(page);
  const guest = await party(browser, 'Tom Baker');
  await guest.page.goto(`/homes?search=${encodeURIComponent(home.title)}`);
  await cardOf(guest.page, home.title).getByRole('button', { name: 'Contact owner' }).click();
  await expectToast(guest.page, 'default', 'Chat initiated', 'Starting conversation with Anonymous Host');
  await guest.context.close();
});

test('the pages work in both schemes, without sideways scrolling and by keyboard alone', {
  tag: '@widths',
}, async ({ browser }) => {
  test.slow();
  const { host, guest, home, id } = await twoParties(browser, {
    title: 'A very long title '.repeat(6).trim(),
  });
  await sendFrom(guest, id, 'x'.repeat(300));
  await sendFrom(host, id, 'Hello\n\nthere');
  for (const path of ['/messages', `/messages/${id}`]) {
    await host.page.goto(path);
    await expect(host.page.getByText(path === '/messages' ? 'You: Hello' : 'there').last()).toBeVisible();
    await expectNoSidewaysScroll(host.page);
    await eachColorScheme(host.page, async () => expect(await axe(host.page)).toEqual([]));
  }
  await expect(bell(host.page)).toBeVisible();
  const stops = await tabThrough(host.page);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(await unreached(host.page)).toEqual([]);
  for (const name of [home.title, 'Mark swap as completed', 'Report or block', 'Messages']) {
    expect(stops.map((stop) => stop.name)).toContain(name);
  }
  await host.page.getByRole('button', { name: 'Report or block' }).click();
  expect(await axe(host.page)).toEqual([]);
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('drafts are kept per conversation, a failed message keeps its text and is sent once [MSG-08]', async ({
  browser,
  problems,
}) => {
  const { host, guest, id } = await twoParties(browser);
  const other = await listHome(host.page);
  const { page } = guest;
  await page.goto(`/house/${other.id}`);
  await button(page, 'Message host').click();
  await composer(page).fill('About the other home');
  await page.goto(`/messages/${id}`);
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('Begun here');
  const list = page.getByRole('region', { name: 'Your conversations' });
  await list.getByRole('link', { name: new RegExp(other.title) }).click();
  await expect(composer(page)).toHaveValue('About the other home');
  await page.reload();
  await expect(composer(page)).toHaveValue('About the other home');

  problems.allow(/^500 POST .*\/messages/);
  await page.route('**/api/conversations/*/messages', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'A secret cause', request_id: '1' } }),
  );
  await page.keyboard.press('Tab');
  await composer(page).press('Enter');
  await expectToast(page, 'destructive', 'Error', 'Failed to send message');
  await expect(composer(page)).toHaveValue('About the other home');
  await page.unroute('**/api/conversations/*/messages');

  await test.step('a refusal shows its reason', async () => {
    problems.allow(/^429 POST .*\/messages/);
    const message = "You're sending messages too quickly. Please wait a moment.";
    await page.route('**/api/conversations/*/messages', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message, request_id: '1' } }),
    );
    await composer(page).press('Enter');
    await expectToast(page, 'destructive', 'Error', ['Failed to send message', message]);
    await expect(composer(page)).toHaveValue('About the other home');
    await page.unroute('**/api/conversations/*/messages');
  });

  // The response is lost, not the message: trying again sends the same message.
  problems.allow(/^net::ERR_CONNECTION_RESET POST .*\/messages/);
  let lost = 0;
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await composer(page).press('Enter');
  await expect.poll(() => bubbles(page)).toEqual(['About the other home']);
  await page.reload();
  await expect.poll(() => bubbles(page)).toEqual(['About the other home']);
  await expect(composer(page)).toHaveValue('');

  await composer(page).fill('x'.repeat(2001));
  await expect(page.getByText('2,001 of 2,000')).toBeVisible();
  await expect(button(page, 'Send')).toBeDisabled();
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('scrolling up loads older messages and keeps the position', async ({ browser }) => {
  const { host, guest, id } = await twoParties(browser);
  for (let n = 1; n <= 56; n++) await sendFrom(n % 2 ? host : guest, id, `Message ${n}`);
  const { page } = host;
  await page.goto(`/messages/${id}`);
  await expect(bubble(page, 'Message 56')).toBeInViewport();
  await expect.poll(async () => (await bubbles(page)).length).toBeLessThan(56);
  await thread(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -4_000);
    expect(await bubbles(page)).toHaveLength(56);
  }).toPass();
  expect(await bubbles(page)).toEqual(Array.from({ length: 56 }, (_, n) => `Message ${n + 1}`));
  await expect(bubble(page, 'Message 56')).not.toBeInViewport();
  await sendFrom(guest, id, 'While you read above');
  await button(page, 'New messages').click();
  await expect(bubble(page, 'While you read above')).toBeInViewport();
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('two tabs share one connection, and the second takes over when the first is closed', async ({
  browser,
}) => {
  const { host, guest, id } = await twoParties(browser);
  let streams = 0;
  host.context.on('request', (request) => {
    if (request.url().includes('/api/conversations/events')) streams++;
  });
  await host.page.goto(`/messages/${id}`);
  // The first tab to listen holds the connection.
  await expect.poll(() => streams).toBe(1);
  const second = await host.context.newPage();
  await second.goto(`/messages/${id}`);
  await expect(composer(second)).toBeVisible();
  await sendFrom(guest, id, 'To both tabs');
  await Promise.all([host.page, second].map((tab) => expect(bubble(tab, 'To both tabs')).toBeVisible()));
  expect(streams).toBe(1);
  await host.page.close();
  await sendFrom(guest, id, 'To the one that stays');
  await expect(bubble(second, 'To the one that stays')).toBeVisible();
  expect(await bubbles(second)).toEqual(['To both tabs', 'To the one that stays']);
  await expect.poll(() => streams).toBe(2);
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('if events are blocked, the page polls [MSG-07]', async ({ browser, problems }) => {
  const { host, guest, id } = await twoParties(browser);
  problems.allow(/ERR_FAILED GET .*\/conversations\/events/);
  await host.page.route('**/api/conversations/events*', (route) => route.abort('failed'));
  await host.page.goto(`/messages/${id}`);
  await expect(composer(host.page)).toBeVisible();
  await sendFrom(guest, id, 'By asking');
  await expect(bubble(host.page, 'By asking')).toBeVisible({ timeout: 15_000 });
  await Promise.all([host.context.close(), guest.context.close()]);
});
