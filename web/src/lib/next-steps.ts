/** What the history entry tells a page after something has succeeded: where to go on from here. */
export type Steps = {
  after: 'paying' | 'listing';
  /** The id of the home that was listed, until it was shown. */
  listed?: string;
};

export const STEPS_AFTER_PAYING = { steps: { after: 'paying' } satisfies Steps };

export const stepsAfterListing = (id: string) => ({
  steps: { after: 'listing', listed: id } satisfies Steps,
});

/** The state once the new home was shown, so that a reload does not celebrate it again. */
export const stepsShown = ({ after }: Steps) => ({ steps: { after } satisfies Steps });

/** What the entry of the history says; undefined for an ordinary visit. */
export function stepsOf(state: unknown): Steps | undefined {
  if (typeof state !== 'object' || state === null || !('steps' in state)) return undefined;
  return state.steps as Steps;
}
