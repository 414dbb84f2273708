import type pg from 'pg';
import type { Activity } from '../activity/activity.ts';
import { createAssertions } from './assertions.ts';
import { createChallenges } from './challenges.repository.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createRelyingParty } from './relying-party.ts';

type Parts = { pool: pg.Pool; activity: Activity; siteUrl: () => string; publicUrl: string | undefined };
type RouteParts = Omit<Parameters<typeof passkeysRoutes>[0], 'passkeys' | 'assertions'> &
  Pick<Parameters<typeof createPasskeysService>[0], 'factors' | 'factorsService'>;

/** Wires the passkeys of the slice. */
export function createPasskeys({ pool, activity, siteUrl, publicUrl }: Parts) {
  const party = createRelyingParty(publicUrl, siteUrl);
  const challenges = createChallenges(pool);
  const repository = createPasskeysRepository(pool);
  const common = { pool, passkeys: repository, challenges, party, activity };
  const assertions = createAssertions(common);
  return {
    party,
    challenges,
    repository,
    assertions,
    routes: ({ factors, factorsService, ...web }: RouteParts) =>
      passkeysRoutes({
        ...web,
        assertions,
        passkeys: createPasskeysService({ ...common, factors, factorsService }),
      }),
  };
}
