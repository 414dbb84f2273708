import { canSeePremium, type Viewer } from '@swapstead/contract/viewer';

/**
 * What of a home is read at all: `public` for visitors and free members, `premium` for subscribers. The statements
 * select nothing else.
 */
export type Projection = 'public' | 'premium';

/**
 * Masking, in one place: which projection of a home a viewer gets. Masked means absent, so the choice is made before
 * the query: the public projection never reads location, dates, swap preferences or the host's identity, neither for
 * the reply nor for search, order or counts (PERM-01, PERM-04).
 */
export function projectionFor(viewer: Viewer): Projection {
  return canSeePremium(viewer.level) ? 'premium' : 'public';
}
