import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { isUuid, notAllowed, notFound } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { TrustRepository } from './trust.repository.ts';

type Parts = { pool: pg.Pool; clock: () => Date; trust: TrustRepository };

export type MemberAccess = ReturnType<typeof createMemberAccess>;

/** Who may open the page of a member (TRUST-03, TRUST-04). */
export function createMemberAccess({ pool, clock, trust }: Parts) {
  /**
   * @returns whether it is the viewer's own page
   * @throws 403 for members without a subscription, whatever the id; 404 for whom the viewer has nothing to do with
   */
  async function requireMember(id: string, viewer: Viewer): Promise<{ isOwn: boolean }> {
    const { user_id } = memberOf(viewer);
    if (id.toLowerCase() === user_id) return { isOwn: true };
    const relation = isUuid(id) ? await trust.relation(pool, user_id, id, clock()) : undefined;
    if (relation?.shares_running) return { isOwn: false };
    if (viewer.level !== 'subscriber') throw notAllowed(m.trust_members_premium());
    if (!relation || relation.is_suspended || !(relation.has_home || relation.shares))
      throw notFound('Member');
    return { isOwn: false };
  }
  return { requireMember };
}
