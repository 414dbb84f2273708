import { z } from 'zod';

/** The steps to a first swap, in their order (START-04). */
export const STEPS = ['email', 'premium', 'home', 'nights', 'welcome_nights'] as const;

/** The reward for the others: it is no step that keeps the list, since some members have it from an earlier account. */
export const REWARD = 'welcome_nights';

/** 'lapsed': it was done and no longer holds, such as a subscription that has ended. */
export const STEP_STATES = ['open', 'lapsed', 'done'] as const;

export const checklistSchema = z.object({
  steps: z.array(z.object({ step: z.enum(STEPS), state: z.enum(STEP_STATES) })),
  /** Whether the member wants to see one line only. It ends when a step no longer holds. */
  is_folded: z.boolean(),
});

export type Step = (typeof STEPS)[number];
export type StepState = (typeof STEP_STATES)[number];
export type Checklist = z.output<typeof checklistSchema>;
