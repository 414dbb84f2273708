import { addresses } from '@swapstead/contract/pages';
import type { AccountLinks } from './accounts.jobs.ts';

/** Links in mails lead to pages that send the token on: a scanner that only opens them uses nothing up. */
export function accountLinks(siteUrl: () => string): AccountLinks {
  const page = (path: string, token?: string) => {
    const url = new URL(path, siteUrl());
    if (token) url.searchParams.set('token', token);
    return url.href;
  };
  return {
    verify: (token) => page(addresses.verifyEmail(), token),
    reset: (token) => page(addresses.resetPassword(), token),
    signIn: () => page(addresses.auth()),
  };
}
