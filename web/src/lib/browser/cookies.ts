import { attempt } from './attempt.ts';

/** Whether the browser refuses cookies of ours: Firefox then throws where they are read, others say so. */
export const areCookiesBlocked = (): boolean =>
  navigator.cookieEnabled === false || attempt(() => document.cookie) === undefined;

/** Removes the cookies whose name is meant, of those that scripts can see. */
export function removeCookiesWhere(isMeant: (name: string) => boolean): void {
  for (const cookie of attempt(() => document.cookie)?.split('; ') ?? []) {
    const name = cookie.split('=')[0] ?? '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without encryption
    if (isMeant(name)) attempt(() => (document.cookie = `${name}=; Path=/; Max-Age=0`));
  }
}
