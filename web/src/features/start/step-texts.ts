import type { Step } from '@swapstead/contract/start/checklist';
import { m } from '@swapstead/messages';
import { paths } from '../../paths.ts';

/** What a step says, and where its button leads; `lapsed` is said of one that was done and no longer holds. */
type StepTexts = { label: string; why: string; lapsed?: string; verb: string; to: string };

export const STEP_TEXTS: Record<Step, () => StepTexts> = {
  email: () => ({
    label: m.start_step_email(),
    why: m.start_step_email_why(),
    verb: m.start_step_email_verb(),
    to: paths.security(),
  }),
  premium: () => ({
    label: m.start_step_premium(),
    why: m.start_step_premium_why(),
    lapsed: m.start_step_premium_lapsed(),
    verb: m.start_step_premium_verb(),
    to: paths.subscription(),
  }),
  home: () => ({
    label: m.start_step_home(),
    why: m.start_step_home_why(),
    verb: m.start_step_home(),
    to: paths.addHome(),
  }),
  nights: () => ({
    label: m.start_step_nights(),
    why: m.start_step_nights_why(),
    lapsed: m.start_step_nights_lapsed(),
    verb: m.start_step_nights(),
    to: paths.profile('homes'),
  }),
  welcome_nights: () => ({
    label: m.start_step_welcome_nights(),
    why: m.start_step_welcome_nights_why(),
    verb: m.start_step_welcome_nights_verb(),
    to: paths.nights(),
  }),
};
