import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { button, expectToast, newCredentials, newestLink, newMember, toast } from './page/members.ts';
import { newBrowserPage } from './page/site.ts';

/** Passkeys belong to a host name: the tests reach the server by the name it has without PUBLIC_URL. */
const byName = () => (test.info().project.use.baseURL ?? '').replace('127.0.0.1', 'localhost');

test.use({ baseURL: process.env.E2E_BASE_URL?.replace('127.0.0.1', 'localhost') });

/** A virtual authenticator that verifies its user automatically. */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Signs out as the member does, whatever the page is still requesting. */
async function signOut(page: Page) {
  await button(page.getByRole('banner'), 'Sign out').click();
  await expect(page).toHaveURL('/');
}

const codeOf = (key: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });

test('[GUARD-01, GUARD-11, GUARD-12, GUARD-13] a passkey is added, signs in without a password, and is removed', async ({
  page,
}) => {
  await newMember(page);
  const { client, authenticatorId } = await withAuthenticator(page);
  await page.goto('/profile');
  // This part loads above the link and would move it during the press.
  await expect(page.getByRole('heading', { name: 'Premium opens every door' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page).toHaveURL('/profile/security');
  for (const name of [
    'Password',
    'Email address',
    'Passkeys',
    'Two-step sign-in',
    'Signed-in devices',
    'Recent activity',
  ])
    await expect(part(page, name)).toBeVisible();
  await expect(part(page, 'Passkeys')).toContainText(
    'No passkeys yet. A passkey lets you sign in with your fingerprint, face or screen lock.',
  );
  await button(part(page, 'Passkeys'), 'Add a passkey').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/\S/);
  await expect(page.getByLabel('Also ask for it when I sign in with my password')).not.toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill('Blue key');
  await button(page, 'Save passkey').click();
  await expectToast(page, 'default', 'Passkey added', 'You can now sign in with it.');
  await expect(part(page, 'Passkeys')).toContainText(
    /Blue key\s*Added \w+ \d{4}\. Not used yet\. On one device/,
  );

  await signOut(page);
  // The key isn't touched until the button was pressed: otherwise the field's autofill signs in automatically. A
  // request to an untouched key never ends, so it is touched before the button's own request arrives.
  const touch = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await touch(false);
  const autofill = page.waitForResponse('**/api/auth/passkey/options');
  await page.goto('/auth?next=/profile/security');
  await autofill;
  await page.route('**/api/auth/passkey/options', async (route) => {
    await touch(true);
    await route.continue();
  });
  await button(page, 'Sign in with a passkey').click();
  await expectToast(page, 'default', 'Welcome back!');
  await expect(page).toHaveURL('/profile/security');
  await expect(part(page, 'Passkeys')).toContainText('Last used');
  await expect(part(page, 'Signed-in devices')).toContainText('with passkey');

  await button(page, 'Remove Blue key').click();
  const dialog = page.getByRole('dialog', { name: 'Remove Blue key?' });
  await expect(dialog).toContainText("You won't be able to sign in with it any more.");
  await button(dialog, 'Remove').click();
  await expect(part(page, 'Passkeys')).toContainText('No passkeys yet.');
});

test("[GUARD-13, GUARD-17] a passkey signs in from the field's autofill; its copy is refused and pauses it", async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/auth\/passkey$/);
  const { email, password } = await newMember(page);
  const { client, authenticatorId } = await withAuthenticator(page);
  await page.goto('/profile/security');
  await button(part(page, 'Passkeys'), 'Add a passkey').click();
  await button(page, 'Save passkey').click();
  await expect(part(page, 'Passkeys')).toContainText('Not used yet');

  await signOut(page);
  await page.goto('/auth?next=/profile/security');
  await expect(page).toHaveURL('/profile/security');
  await expect(part(page, 'Signed-in devices')).toContainText('with passkey');

  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('The authenticator holds no passkey');
  const { credentialId } = credential;
  await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await client.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await signOut(page);
  await page.goto('/auth?next=/profile/security');
  await expectToast(
    page,
    'destructive',
    'Authentication Error',
    "We couldn't check this passkey. Please try again.",
  );
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expect(part(page, 'Passkeys')).toContainText('Paused: it may have been copied');
  await expect(page.getByRole('button', { name: /^Use .* again$/ })).toBeVisible();
});

test('[GUARD-14, GUARD-18] at another host name the form works without passkeys', async ({ page }) => {
  await page.goto(`${byName().replace('localhost', 'home.localhost')}/auth`);
  await button(page, 'Sign in with a passkey').click();
  await expectToast(
    page,
    'destructive',
    'Authentication Error',
    "We couldn't check this passkey. Please try again.",
  );
  await expect(page.getByLabel('Email')).toBeEditable();
});

test("[GUARD-19, GUARD-23, GUARD-25, GUARD-26] the app's code is requested after the password, and leads to the page that asked", async ({
  page,
  problems,
}) => {
  problems.allow(/^400 POST .*\/api\/auth\/step$/);
  const credentials = await newMember(page);
  await page.goto('/profile/security');
  const opener = button(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await opener.click();
  await button(dialog, 'Cancel').click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await dialog.getByLabel('Code from the app').fill(codeOf(key));
  await button(dialog, 'Turn on').click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const first = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await expect(button(codes, 'Done')).toBeDisabled();
  const downloading = page.waitForEvent('download');
  await button(codes, 'Download').click();
  expect((await downloading).suggestedFilename()).toBe('swapstead-recovery-codes.txt');
  await codes.getByLabel("I've saved my recovery codes").check();
  await button(codes, 'Done').click();
  await expect(part(page, 'Two-step sign-in')).toContainText('On');
  await expect(part(page, 'Two-step sign-in')).toContainText('10 of 10 codes left');

  await signOut(page);
  await page.goto('/auth?next=/profile/security');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 9));
  await expect(
    page.getByText("That code isn't right. Check that your phone sets its time automatically."),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first.toLowerCase());
  await button(page, 'Continue').click();
  await expectToast(page, 'default', 'Welcome back!', 'You have 9 recovery codes left.');
  await expect(page).toHaveURL('/profile/security');
});

test('[GUARD-08, GUARD-10] confirming opens a dialog over the page, then continues; Escape leaves everything as it was', async ({
  page,
  problems,
}) => {
  problems.allow(/^403 GET .*\/api\/security\/confirmed$/);
  problems.allow(/^400 POST .*\/api\/security\/confirm$/);
  const { password } = await newMember(page);
  let isConfirmed = false;
  await page.route('**/api/security/confirmed', (route) =>
    isConfirmed
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: {
            code: 'reauthentication_required',
            message: "Please confirm it's you to download your data.",
            request_id: '1',
          },
        }),
  );
  await page.goto('/profile');
  const link = page.getByRole('link', { name: 'Download my data' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: "Please confirm it's you" });
  await expect(dialog).toContainText('to download your data');
  // Until the ways to confirm are known, the button is disabled.
  await expect(button(dialog, 'Confirm')).toBeEnabled();
  const reached = new Set<string>();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement?.closest('dialog')) return activeElement.textContent || 'a field';
        // After the last one come the browser's own buttons, then the first again.
        return activeElement === document.body ? 'the browser' : 'the page';
      }),
    );
  }
  expect([...reached]).toEqual(expect.arrayContaining(['Cancel', 'Confirm', 'a field']));
  expect([...reached]).not.toContain('the page');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(toast(page, 'Error')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await button(dialog, 'Confirm').click();
  await expect(dialog).toContainText("Your current password isn't right.");
  isConfirmed = true;
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  const downloading = page.waitForEvent('download');
  await button(dialog, 'Confirm').click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});

test('[GUARD-02, GUARD-03, GUARD-04, GUARD-05] a signed-in member changes password and address', async ({
  page,
  problems,
}) => {
  problems.allow(/^400 PUT .*\/api\/security\/password$/);
  const { password } = await newMember(page);
  await page.goto('/profile/security');
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password').fill('another-harbour');
  await button(dialog, 'Change password').click();
  await expect(dialog).toContainText("Your current password isn't right.");
  await dialog.getByLabel('Current password').fill(password);
  await button(dialog, 'Change password').click();
  await expectToast(page, 'default', 'Password changed', "You've been signed out on every other device.");

  const next = newCredentials().email;
  await button(page, 'Change email address').click();
  await page.getByLabel('New email address').fill(next);
  await button(page, 'Send link').click();
  await expect(part(page, 'Email address')).toContainText(
    `We've sent an email to ${next}. Open the link in it within 24 hours to finish.`,
  );
  await page.goto(await newestLink(page, next));
  await button(page, 'Confirm email address').click();
  await expectToast(page, 'default', 'Email address changed');
  await page.goto('/profile/security');
  await expect(part(page, 'Email address')).toContainText(next);
});

test('[GUARD-18] at an IP address the page says that a passkey cannot be added', async ({ browser }) => {
  const baseURL = byName().replace('localhost', '127.0.0.1');
  const page = await newBrowserPage(browser, { baseURL });
  await newMember(page);
  await page.goto('/profile/security');
  await expect(part(page, 'Passkeys')).toContainText('add a passkey here yet.');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await page.context().close();
});
