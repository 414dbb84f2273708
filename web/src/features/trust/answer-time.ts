import type { Answers } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';

/** 'an hour', '3 hours', 'a day' */
export const answerTime = ({ unit, count }: NonNullable<Answers['within']>): string =>
  m.trust_within({ unit: unit === 'hour' ? 'hour' : 'other', count });
