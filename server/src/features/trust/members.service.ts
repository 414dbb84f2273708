import type { HostMarks, MemberPage, OwnTrust } from '@swapstead/contract/trust/endpoints';
import { PROFILE_STEPS } from '@swapstead/contract/trust/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { isUuid, notFound, signInRequired } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { IdentityRepository } from './identity.repository.ts';
import { answersOf, marksView, withoutMarks } from './marks.ts';
import type { MemberAccess } from './member-access.ts';
import type { TrustRepository } from './trust.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  trust: TrustRepository;
  identities: IdentityRepository;
  access: MemberAccess;
  /** Whether this site verifies identities. */
  hasIdentity: boolean;
};

export type MembersService = ReturnType<typeof createMembersService>;

/** What members read of each other, and of themselves. */
export function createMembersService({ pool, clock, trust, identities, access, hasIdentity }: Parts) {
  return {
    /** The marks of the host on the page of a home. The endpoint admits subscribers only. */
    async ofHost(homeId: string, viewer: Viewer): Promise<HostMarks> {
      const found = isUuid(homeId)
        ? (await ofHosts([homeId], memberOf(viewer).user_id)).get(homeId)
        : undefined;
      if (!found) throw notFound('Home');
      return found;
    },

    ofHosts,

    async page(id: string, viewer: Viewer): Promise<MemberPage> {
      const { isOwn } = await access.requireMember(id, viewer);
      const member = await trust.member(pool, id, clock());
      if (!member) throw notFound('Member');
      const { display_name, avatar_url, bio, languages } = member;
      const isOpen = isOwn || viewer.level === 'subscriber';
      const all = marksView(member, { hasIdentity });
      const homes = await trust.homes(pool, id);
      return {
        ...(isOpen ? all : withoutMarks(all)),
        display_name,
        avatar_url,
        bio,
        languages: isOpen ? languages : [],
        is_own: isOwn,
        homes: homes.map((home) => (isOpen ? home : { ...home, location: null })),
      };
    },

    async own(viewer: Viewer): Promise<OwnTrust> {
      const { user_id } = memberOf(viewer);
      const [member, done] = await Promise.all([
        trust.member(pool, user_id, clock()),
        trust.steps(pool, user_id),
      ]);
      if (!member || !done) throw signInRequired();
      const answers = answersOf(member);
      const isSubscriber = viewer.level === 'subscriber';
      const needs = {
        name: true,
        picture: true,
        bio: true,
        home: isSubscriber,
        identity: isSubscriber && hasIdentity,
      };
      return {
        identity: hasIdentity ? await identityOf(user_id) : null,
        answers: answers && { ...answers, counted: member.counted ?? 0 },
        steps: PROFILE_STEPS.filter((step) => needs[step]).map((step) => ({ step, is_done: done[step] })),
      };
    },
  };

  /** The marks of the hosts of shown homes by home, as a subscriber reads them. */
  async function ofHosts(homeIds: readonly string[], userId: string): Promise<Map<string, HostMarks>> {
    const found = await trust.hostMarks(pool, homeIds, clock());
    const asks = ({ asks, user_id }: (typeof found)[number]) => hasIdentity && asks && user_id !== userId;
    const isMet = found.some(asks) && (await identities.mark(pool, userId)) !== undefined;
    return new Map(
      found.map((host) => [
        host.home_id,
        {
          ...marksView(host, { hasIdentity }),
          asks_identity: !asks(host) ? 'no' : isMet ? 'met' : 'missing',
        },
      ]),
    );
  }

  async function identityOf(userId: string): Promise<OwnTrust['identity']> {
    const [mark, check] = await Promise.all([
      identities.mark(pool, userId),
      identities.current(pool, userId),
    ]);
    if (mark) {
      return { state: 'verified', verified: mark.verified_on.slice(0, 7), fault: null, asked: mark.asked };
    }
    // A mark that was removed since leaves a check that says 'verified'.
    const state = !check || check.state === 'cancelled' || check.state === 'verified' ? 'none' : check.state;
    return { state, verified: null, fault: state === 'failed' ? (check?.fault ?? null) : null, asked: false };
  }
}
