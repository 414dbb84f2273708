import { attempt } from './attempt.ts';

/** Whether the browser blocks our cookies. Firefox then throws when they are read; others report it. */
export const areCookiesBlocked = (): boolean =>
  navigator.cookieEnabled === false || attempt(() => document.cookie) === undefined;

/** Removes the cookies that match, of those that scripts can see. */
export function removeCookiesWhere(isMeant: (name: string) => boolean): void {
  for (const cookie of attempt(() => document.cookie)?.split('; ') ?? []) {
    const name = cookie.split('=')[0] ?? '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without encryption
    if (isMeant(name)) attempt(() => (document.cookie = `${name}=; Path=/; Max-Age=0`));
  }
}
