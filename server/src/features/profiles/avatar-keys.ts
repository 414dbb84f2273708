import { randomBytes } from 'node:crypto';

/** Folder of a member's avatar in the storage. The path names the member and never leaves the server. */
export const avatarFolder = (userId: string) => `avatars/${userId}`;

/** A new upload overwrites the file (PROF-50). */
export const avatarKey = (userId: string) => `${avatarFolder(userId)}/avatar.webp`;

/** A public address that says nothing about the member; new for every upload, so that no cache shows the old one. */
export const newAvatarUrl = () => `/avatars/${randomBytes(16).toString('hex')}.webp`;
