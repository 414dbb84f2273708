import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { notAllowed, notFound } from '../../platform/errors.ts';

declare const owned: unique symbol;

/** A home that is known to belong to the viewer; functions that change a home accept no other type. */
export type Owned<Home> = Home & { readonly [owned]: true };

/**
 * Refuses everyone but the host, including admins (permissions.md rows 13 to 21). The endpoint declares whether a
 * subscription is needed. A hidden home exists for its host and admins only.
 */
export function requireOwned<Home extends { user_id: string; is_shown: boolean }>(
  home: Home | undefined,
  viewer: Viewer,
): Owned<Home> {
  if (!home) throw notFound('Home');
  if (isMember(viewer) && home.user_id === viewer.user_id) return home as Owned<Home>;
  if (!home.is_shown && !(isMember(viewer) && viewer.is_admin)) throw notFound('Home');
  throw notAllowed(m.homes_belongs_to_someone_else());
}
