import { canSeePremium, type Viewer } from '@swapstead/contract/viewer';

/** How much of a home is read: `public` for visitors and free members, `premium` for subscribers. */
export type Projection = 'public' | 'premium';

/**
 * Decides which projection of a home a viewer gets; all masking is here. It is decided before the query, because a
 * masked field must be absent: the public projection never reads location, dates, swap preferences or the host's
 * identity, not even for search, order or counts (PERM-01, PERM-04).
 */
export function projectionFor(viewer: Viewer): Projection {
  return canSeePremium(viewer.level) ? 'premium' : 'public';
}
