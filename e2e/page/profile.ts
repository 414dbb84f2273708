import { expect, type Page } from '@playwright/test';
import { button } from './members.ts';

/** A picture of a few kilobytes for a profile. */
export const PICTURE = new URL('../../server/demo/avatars/avatar-05.webp', import.meta.url);

/** Opens the profile and waits for its last request, because a request sent while a session ends would be refused. */
export async function openProfile(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/push_devices$/), page.goto('/profile')]);
}

export const save = (page: Page) => button(page, 'Save Changes').click();

/** Opens the editor of the member's profile. */
export async function edit(page: Page): Promise<void> {
  await button(page, 'Edit Profile').click();
  await expect(page.getByRole('form', { name: 'Edit profile' })).toBeVisible();
}

export const about = (page: Page) => page.getByRole('list', { name: 'About you' });
