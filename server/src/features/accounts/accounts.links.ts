import { pageUrl } from '@swapstead/contract/languages';
import { addresses } from '@swapstead/contract/site/pages';

export type AccountLinks = ReturnType<typeof accountLinks>;

/**
 * Links in emails lead to pages that send the token in a second request, so that a scanner that only opens them does
 * not use them up.
 */
export function accountLinks(siteUrl: () => string) {
  const page = (path: string, token?: string, does?: string) => {
    const url = new URL(pageUrl(path, siteUrl()));
    if (does) url.searchParams.set('does', does);
    if (token) url.searchParams.set('token', token);
    return url.href;
  };
  return {
    verify: (token: string) => page(addresses.verifyEmail(), token),
    reset: (token: string) => page(addresses.resetPassword(), token),
    address: (token: string) => page(addresses.confirmEmail(), token),
    undo: (token: string) => page(addresses.undoEmail(), token),
    recover: (token: string) => page(addresses.recover(), token, 'confirm'),
    recover_cancel: (token: string) => page(addresses.recover(), token, 'cancel'),
    recover_complete: (token: string) => page(addresses.recover(), token, 'complete'),
    security: () => page(addresses.security()),
    signIn: () => page(addresses.auth()),
    contact: (subject: string) => {
      const url = new URL(pageUrl(addresses.contact(), siteUrl()));
      url.searchParams.set('subject', subject);
      return url.href;
    },
  };
}
