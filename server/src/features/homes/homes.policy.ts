import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { notAllowed, notFound } from '../../platform/errors.ts';

declare const owned: unique symbol;

/** A home that was found to belong to the one who asks: what changes a home takes nothing else. */
export type Owned<Home> = Home & { readonly [owned]: true };

/**
 * Only the host changes a home, admins included (permissions.md rows 13 to 21). Whether a subscription is needed is
 * said by the endpoint. That a home is there which our team hides is told to its host and to admins alone.
 */
export function requireOwned<Home extends { user_id: string; is_shown: boolean }>(
  home: Home | undefined,
  viewer: Viewer,
): Owned<Home> {
  if (!home) throw notFound('Home');
  if (isMember(viewer) && home.user_id === viewer.user_id) return home as Owned<Home>;
  if (!home.is_shown && !(isMember(viewer) && viewer.is_admin)) throw notFound('Home');
  throw notAllowed('This home belongs to someone else.');
}
