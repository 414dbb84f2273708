import { randomBytes } from 'node:crypto';

/** The folder of a member's avatar in the storage. The path contains the member's id and never leaves the server. */
export const avatarFolder = (userId: string) => `avatars/${userId}`;

/** A new upload overwrites the file (PROF-50). */
export const avatarKey = (userId: string) => `${avatarFolder(userId)}/avatar.webp`;

/**
 * A public address that reveals nothing about the member. Each upload gets a new one, so that no cache shows the old
 * picture.
 */
export const newAvatarUrl = () => `/avatars/${randomBytes(16).toString('hex')}.webp`;
