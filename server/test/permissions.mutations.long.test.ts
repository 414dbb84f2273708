import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Access, Endpoint } from '@swapstead/contract/endpoint';
import { endpoints } from '@swapstead/contract/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, cells, statusFor } from './matrix/cells.ts';
import { claimStarts, claimTeam } from './matrix/claims.ts';
import { lockedWordsRead } from './matrix/locked.ts';
import { createMatrixWorld, VIEWERS, type World } from './matrix/world.ts';

/** Each guard is removed in turn; permissions.test.ts must detect it. */
const removed = vi.hoisted(() => {
  // Test files share their modules (vitest.config.ts), so these are loaded again with the stand-ins, and afterwards
  // without.
  vi.resetModules();
  return { guard: '' };
});

/** Replacements of guards: the same functions without their refusals. */
const STAND_INS = vi.hoisted(() => ({
  viewer: { canSeePremium: () => true },
  homes: { requireOwned: (home: unknown) => home },
  support: { maySee: () => true, writesAsTeam: () => true, mayReply: () => true },
  conversations: {
    seesHosts: () => true,
    requireMaySend: () => undefined,
    requireMayStart: () => undefined,
  },
  membership: { paysAlready: () => false },
}));

/** Policy functions that never refuse: they calculate what a member has, and membership.test.ts tests them. */
const CALCULATIONS = ['subscriptionStanding', 'running', 'membershipOf', 'isOverUnknown'];

/** The functions of a module, each replaced by its stand-in while it is marked as removed. */
async function removable(original: () => Promise<object>, standIns: Record<string, unknown>) {
  const real = (await original()) as Record<string, (...args: unknown[]) => unknown>;
  const guarded = Object.entries(standIns).map(([name, standIn]) => [
    name,
    (...args: unknown[]) =>
      removed.guard === name ? (standIn as typeof real.name)?.(...args) : real[name]?.(...args),
  ]);
  return { ...real, ...Object.fromEntries(guarded) };
}

vi.mock('@swapstead/contract/viewer', (original) => removable(original, STAND_INS.viewer));
vi.mock('../src/features/homes/homes.policy.ts', (original) => removable(original, STAND_INS.homes));
vi.mock('../src/features/support/support.policy.ts', (original) => removable(original, STAND_INS.support));
vi.mock('../src/features/conversations/conversations.policy.ts', (original) =>
  removable(original, STAND_INS.conversations),
);
vi.mock('../src/features/membership/membership.policy.ts', (original) =>
  removable(original, STAND_INS.membership),
);

const SRC = join(import.meta.dirname, '../src');
const SIGN_OUT = 'POST /api/auth/sign-out';
/** Its handler checks the admin role a second time, in the transaction that changes a role. */
const GIVE_ROLE = 'PUT /api/user_roles/:user_id';

let world: World;
beforeAll(async () => {
  world = await createMatrixWorld();
});
afterEach(() => {
  removed.guard = '';
});
afterAll(async () => {
  await world.close();
  vi.resetModules();
});

/** The first cell that differs from the matrix, if any. */
async function firstWrongCell(only: (route: string) => boolean): Promise<string | undefined> {
  for (const one of cells.filter(({ route }) => only(route))) {
    for (const viewer of VIEWERS) {
      const wanted = statusFor(one, viewer);
      if (wanted === undefined) continue;
      const { statusCode } = await ask(world, one, viewer);
      if (statusCode !== wanted) return `${one.route} as ${viewer}: ${statusCode} instead of ${wanted}`;
    }
  }
  return undefined;
}

/** Opens an endpoint to more viewers; the refusals declared by its level stay declared. @returns undoes it */
function weaken(endpoint: Endpoint, access: Access): () => void {
  const declared = { access: endpoint.access, refusals: endpoint.refusals ?? [] };
  Object.assign(endpoint, { access, refusals: [...declared.refusals, 401, 403, 404] });
  return () => Object.assign(endpoint, declared);
}

describe("without an endpoint's declared access level", () => {
  const weaker: Record<Access, readonly Access[]> = {
    nobody: ['public'],
    admin: ['member', 'public'],
    subscriber: ['member', 'public'],
    // The handlers of these have a second guard, tested below. Only signing out does not need a member.
    member: [],
    public: [],
  };
  const weakerOf = ({ route, access }: Endpoint) => {
    if (route === SIGN_OUT) return ['public' as const];
    return route === GIVE_ROLE ? [] : weaker[access];
  };
  const mutants = endpoints.flatMap((endpoint) => weakerOf(endpoint).map((access) => ({ endpoint, access })));

  it.each(mutants)('$endpoint.route for $access: the matrix detects it', async ({ endpoint, access }) => {
    const restore = weaken(endpoint, access);
    const wrong = await firstWrongCell((route) => route === endpoint.route);
    restore();
    expect(wrong).toBeDefined();
  });

  it('only an admin can give roles even so: the handler has a second guard', async () => {
    const giveRole = endpoints.find(({ route }) => route === GIVE_ROLE) as Endpoint;
    const restore = weaken(giveRole, 'member');
    expect(await firstWrongCell((route) => route === GIVE_ROLE)).toBeUndefined();
    restore();
  });

  it('operations for members refuse visitors even so: the handler has a second guard', async () => {
    const members = endpoints.filter(({ access, route }) => access === 'member' && route !== SIGN_OUT);
    for (const endpoint of members) {
      const restore = weaken(endpoint, 'public');
      for (const one of cells.filter(({ route }) => route === endpoint.route)) {
        const { statusCode } = await ask(world, one, 'visitor');
        // Some rows are hidden from everyone except their owner, who finds this one.
        const isHidden = statusFor(one, 'free') === 404 && (statusFor(one, 'owner') ?? 404) !== 404;
        const refusals = [400, 401, 403, ...(isHidden ? [404] : [])];
        expect(refusals, endpoint.route).toContain(statusCode);
      }
      restore();
    }
  });
});

describe('without a policy', () => {
  it('every policy function is removed here, or never refuses', async () => {
    const guards = Object.values(STAND_INS).flatMap((one) => Object.keys(one));
    const policies = globSync(join(SRC, 'features/*/*.policy.ts'));
    expect(policies.length).toBeGreaterThan(3);
    for (const policy of policies) {
      const functions = Object.entries(await import(policy)).filter(([, value]) => value instanceof Function);
      for (const [name] of functions) expect([...guards, ...CALCULATIONS], policy).toContain(name);
    }
  });

  it.each([
    ['requireOwned', /homes/],
    ['maySee', /support/],
    ['mayReply', /support_messages/],
    ['requireMaySend', /conversations.*messages/],
    ['paysAlready', /checkout/],
  ])('%s: the matrix detects it', async (guard, routes) => {
    removed.guard = guard;
    expect(await firstWrongCell((route) => routes.test(route))).toBeDefined();
  });

  it('requireMayStart: a member can start more conversations than the daily limit', async () => {
    expect(await claimStarts(world)).toBe(429);
    removed.guard = 'requireMayStart';
    expect(await claimStarts(world)).toBe(200);
  });

  it('writesAsTeam: a member can pass for the team', async () => {
    removed.guard = 'writesAsTeam';
    expect(await claimTeam(world, 'owner')).toBe(true);
  });

  it.each([
    ['canSeePremium', 'free'],
    ['seesHosts', 'lapsed'],
  ] as const)(
    '%s: the matrix finds masked data in replies',
    async (guard, viewer) => {
      expect(await lockedWordsRead(world, viewer)).toEqual([]);
      removed.guard = guard;
      expect(await lockedWordsRead(world, viewer)).not.toEqual([]);
      // Every reply is parsed twice.
    },
    60_000,
  );
});
