import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { button, mailsTo } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const THANKS = 'Thanks! Please check your inbox to confirm.';
const form = (page: Page) => page.getByRole('region', { name: 'A letter now and then' });

test('[FOOT-03, FOOT-04, FOOT-05, FOOT-06] the newsletter is subscribed to, confirmed and left through real emails', async ({
  page,
  problems,
}) => {
  problems.allow(/^400 POST .*\/api\/newsletter\/leave$/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/newsletter')) sent.push(request.url());
  });
  const email = `${randomUUID()}@readers.test`;
  await withoutWelcome(page);
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const field = form(page).getByLabel('E-mail address');
  await expect(field).toHaveAttribute('required', '');

  for (const wrong of ['', 'nobody', 'a@']) {
    await field.fill(wrong);
    await form(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(form(page).getByRole('status')).toHaveText('Please enter a valid email address');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await axe(page, 'the newsletter form with an error')).toEqual([]);
  expect(sent).toEqual([]);

  for (const times of [1, 2]) {
    await field.fill(email);
    await field.press('Enter');
    await expect.poll(() => sent.length).toBe(times);
    await expect(form(page).getByRole('status')).toHaveText(THANKS);
  }
  await expect(page).toHaveURL('/');
  await expect(page.locator('[data-toast]')).toHaveCount(0);

  const [mail, ...more] = await mailsTo(page, email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Please confirm your subscription to the Swapstead newsletter');
  const [confirm = '', leave = ''] = mail?.links ?? [];
  await page.goto(confirm);
  await button(page, 'Yes, write to me').click();
  await expect(page.getByRole('heading', { level: 1, name: "You've subscribed" })).toBeVisible();

  await page.goto(leave);
  await button(page, 'Unsubscribe').click();
  await expect(page.getByRole('heading', { level: 1, name: "You've unsubscribed" })).toBeVisible();
  await page.goto(leave);
  await button(page, 'Unsubscribe').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'This link is invalid or has expired.' }),
  ).toBeVisible();
});
