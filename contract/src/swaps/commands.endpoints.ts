import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  actSchema,
  cancelSchema,
  changeSchema,
  declineSchema,
  objectionWords,
  onScreen,
  peopleFormSchema,
  signature,
  signSchema,
  swapParams,
} from './forms.ts';
import { swapSchema } from './view.ts';

/** What a party does with a swap. Each answers with the swap as it is afterwards. */
/**
 * The change on the screen. A pending change leaves the revision as it is, so the revision alone does not identify
 * it.
 */
const shownChange = { change_id: z.uuid('change_id must be a UUID.').toLowerCase().optional() };

const act = <const R extends string, B extends z.ZodType>(
  route: R,
  { summary }: { summary: string },
  body: B,
) =>
  endpoint({
    route: `POST /api/swaps/:id/${route}`,
    access: 'member',
    summary,
    params: swapParams,
    body,
    reply: swapSchema,
    refusals: [403, 404, 409],
  });

export const acceptSwap = act(
  'accept',
  { summary: 'Say yes. The last yes takes the nights of every stay or none' },
  z.strictObject({ ...onScreen, people: peopleFormSchema.optional() }),
);
export const suggestChange = act(
  'change',
  { summary: 'Suggest other terms, which everyone else has to accept again' },
  changeSchema,
);
export const declineSwap = act('decline', { summary: 'Say no' }, declineSchema);
export const withdrawSwap = act('withdraw', { summary: 'Withdraw your proposal' }, actSchema);
export const needMoreTime = act(
  'more-time',
  { summary: 'Move the day of the answer by a week, once' },
  actSchema,
);
export const acceptChange = act(
  'change/accept',
  { summary: 'Say yes to a change of what is agreed, its people with it; in final it is signed with it' },
  z.strictObject({ ...onScreen, ...shownChange, ...partialSignature() }),
);
export const keepAgreed = act(
  'change/keep',
  { summary: 'Say no to a change: what is agreed stays' },
  z.strictObject({ ...onScreen, ...shownChange }),
);
export const takeChangeBack = act(
  'change/take-back',
  { summary: 'Withdraw your change' },
  z.strictObject({ ...onScreen, ...shownChange }),
);
export const signSwap = act(
  'sign',
  { summary: 'Sign the agreement; with the last signature it is final' },
  signSchema,
);
export const cancelSwap = act('cancel', { summary: 'Cancel the whole swap for everybody' }, cancelSchema);
export const saysWentWell = act('went-well', { summary: 'Say that all went well' }, actSchema);
export const saysNotHappened = act(
  'not-happened',
  { summary: 'Say that it did not happen, or answer so' },
  z.strictObject({ ...onScreen, stay: z.int().min(1).max(3).default(1), words: objectionWords }),
);
export const saysHappened = act(
  'happened',
  { summary: 'Answer that it did happen' },
  z.strictObject({ ...onScreen, words: objectionWords }),
);

function partialSignature() {
  return {
    sha256: signature.sha256.optional(),
    name: signature.name.optional(),
    read: signature.read.optional(),
  };
}
