import {
  type Checklist,
  REWARD,
  STEPS,
  type Step,
  type StepState,
} from '@swapstead/contract/start/checklist';
import type { Viewer } from '@swapstead/contract/viewer';
import { memberOf } from '../../platform/http/route.ts';
import type { StartRepository } from './start.repository.ts';

type Parts = {
  repository: StartRepository;
  clock: () => Date;
  stepsElsewhere: StepsElsewhere;
};

/** How far a member is with one step; undefined for one that this site does not have. */
type StepOf = (userId: string) => Promise<StepState | undefined>;

/** Steps that only other slices know about. One joins with its name in the contract and its function here. */
export type StepsElsewhere = Record<Exclude<Step, 'email' | 'premium' | 'home' | 'nights'>, StepOf>;

/** The steps of a new member to a first swap (START-04). Each is what is stored now, so it also comes back. */
export function createChecklist({ repository, clock, stepsElsewhere }: Parts) {
  async function readSteps(viewer: Viewer) {
    const { user_id, level } = memberOf(viewer);
    const stored = await repository.steps(user_id, clock().toISOString().slice(0, 10));
    if (!stored) return undefined;
    const states: Partial<Record<Step, StepState>> = {
      email: stateOf(stored.email_verified),
      premium: stateOf(level === 'subscriber', stored.had_subscription),
      home: stateOf(stored.has_home),
      nights: stateOf(stored.opens_nights, stored.opened_nights),
      ...Object.fromEntries(
        await Promise.all(
          Object.entries<StepOf>(stepsElsewhere).map(async ([step, read]) => [step, await read(user_id)]),
        ),
      ),
    };
    const steps = STEPS.flatMap((step) => {
      const state = states[step];
      return state ? [{ step, state }] : [];
    });
    const done = steps.filter(({ state }) => state === 'done').map(({ step }) => step);
    return { steps, done, folded_with: stored.folded_with };
  }

  return {
    /** Null once every step but the reward is done. */
    async read(viewer: Viewer): Promise<Checklist | null> {
      const known = await readSteps(viewer);
      if (!known?.steps.some(({ step, state }) => step !== REWARD && state !== 'done')) return null;
      const { steps, done, folded_with } = known;
      return { steps, is_folded: folded_with?.every((step) => done.includes(step)) ?? false };
    },

    async setFolded(viewer: Viewer, isFolded: boolean): Promise<void> {
      const { user_id } = memberOf(viewer);
      if (!isFolded) return repository.unfold(user_id);
      const known = await readSteps(viewer);
      if (known) await repository.fold(user_id, known.done);
    },
  };
}

const stateOf = (isDone: boolean, wasDone = false): StepState =>
  isDone ? 'done' : wasDone ? 'lapsed' : 'open';
