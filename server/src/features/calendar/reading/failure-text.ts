import { m } from '@swapstead/messages';
import { REASONS } from './reading-failure.ts';

const TEXTS: Record<string, () => string> = {
  [REASONS.slow]: m.calendar_failure_slow,
  [REASONS.large]: m.calendar_failure_large,
  [REASONS.many]: m.calendar_failure_many,
  [REASONS.complicated]: m.calendar_failure_complicated,
  [REASONS.redirects]: m.calendar_failure_redirects,
  [REASONS.not_calendar]: m.calendar_failure_not_calendar,
  [REASONS.unreachable]: m.calendar_failure_unreachable,
};

/** A stored reason as its host reads it. */
export function failureText(reason: string): string {
  const [, status] = /^the address answered (\d+)$/.exec(reason) ?? [];
  return status ? m.calendar_failure_answered({ status }) : (TEXTS[reason]?.() ?? reason);
}
