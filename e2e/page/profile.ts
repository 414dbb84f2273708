import { expect, type Page } from '@playwright/test';
import { button } from './members.ts';

/** A picture of a few kilobytes that will do for a profile. */
export const PICTURE = new URL('../../server/demo/avatars/avatar-05.webp', import.meta.url);

/**
 * Opens the profile and waits for what it asks for last: a part that comes only while a session ends would be told that
 * nobody is signed in.
 */
export async function openProfile(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/push_devices$/), page.goto('/profile')]);
}

export const save = (page: Page) => button(page, 'Save Changes').click();

/** Opens the editor of the own profile. */
export async function edit(page: Page): Promise<void> {
  await button(page, 'Edit Profile').click();
  await expect(page.getByRole('form', { name: 'Edit profile' })).toBeVisible();
}

export const about = (page: Page) => page.getByRole('list', { name: 'About you' });
