import type { SwapView } from '@swapstead/contract/swaps/view';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAdminHome } from '../../../test/admin.ts';
import type { Answers } from '../../../test/answers.ts';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aFinalSwap, aSwap, SWAP_ID } from '../../../test/swaps.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';

type Form = {
  address: string;
  answers: Answers;
  /** The buttons that open the dialog. */
  way: (string | RegExp)[];
  dialog: string;
  field: RegExp;
  send: string;
  sent: Answers;
  viewer?: 'admin';
  /** What else has to be chosen before sending. */
  choose?: string;
};

const swapAt = (swap: SwapView): Pick<Form, 'address' | 'answers'> => ({
  address: `/swaps/${SWAP_ID}`,
  answers: {
    'GET /api/swaps/:id': swap,
    'GET /api/swaps/:id/replacements': { refused: 404, code: 'not_found', message: 'No.' },
    'GET /api/swaps/:id/agreement': { refused: 404, code: 'not_found', message: 'No.' },
    'GET /api/swaps/:id/stays/:number': { refused: 404, code: 'not_found', message: 'No.' },
    'GET /api/swaps/:id/stays/:number/lists': { refused: 404, code: 'not_found', message: 'No.' },
    'GET /api/swaps/:id/stays/:number/guide': { refused: 404, code: 'not_found', message: 'No.' },
  },
});
const ended = aSwap({
  state: 'declined',
  may: { answer: false, stopped: false, more_time: false, object: false },
});
const TICKET = '70000000-0000-4000-8000-000000000001';
const WORDS = 'We cannot leave in July after all.';

const FORMS: [name: string, form: Form][] = [
  [
    'the report of a conversation',
    {
      address: `/messages/${aThread().id}`,
      answers: conversationAnswers(() => aThread()),
      way: ['Report or block', /^Report this conversation/],
      dialog: 'Report this conversation',
      field: /^What happened/,
      choose: 'checkbox',
      send: 'Send report',
      sent: {
        'POST /api/conversations/:id/report': { ticket_id: TICKET },
        'GET /api/support_tickets/:id': { refused: 404, code: 'not_found', message: 'No.' },
      },
    },
  ],
  [
    'the words that decline a proposal',
    {
      ...swapAt(aSwap()),
      way: ['Decline'],
      dialog: 'Decline this proposal?',
      field: /^A few words/,
      send: 'Decline',
      sent: { 'POST /api/swaps/:id/decline': ended },
    },
  ],
  [
    'the words that cancel a swap',
    {
      ...swapAt(aFinalSwap()),
      way: ['Cancel this swap'],
      dialog: 'Cancel this swap?',
      field: /^Tell the others/,
      choose: 'radio',
      send: 'Cancel the swap',
      sent: { 'POST /api/swaps/:id/cancel': { ...ended, state: 'cancelled' } },
    },
  ],
  [
    'the words that say that a swap did not happen',
    {
      ...swapAt(
        aFinalSwap({
          state: 'completed',
          completed_day: '2027-07-23',
          may: { answer: true, stopped: false, more_time: false, object: true },
        }),
      ),
      way: ["It didn't happen"],
      dialog: "It didn't happen",
      field: /^What happened/,
      send: 'Send',
      sent: { 'POST /api/swaps/:id/not-happened': { ...ended, state: 'disputed' } },
    },
  ],
  [
    'the words that ask for help during a stay',
    {
      ...swapAt(aFinalSwap({ stays: aFinalSwap().stays.map((stay) => ({ ...stay, phase: 'under_way' })) })),
      way: ['Something is wrong'],
      dialog: 'Something is wrong',
      field: /^Contact support/,
      send: 'Contact support',
      sent: {
        'POST /api/swaps/:id/stays/:number/help': { ticket_id: TICKET },
        'GET /api/support_tickets/:id': { refused: 404, code: 'not_found', message: 'No.' },
      },
    },
  ],
  [
    'the reason why a home is hidden',
    {
      viewer: 'admin',
      address: '/admin/homes',
      answers: {
        'GET /api/admin/homes': {
          homes: [anAdminHome()],
          next_cursor: null,
          counts: { shown: 1, hidden: 0 },
        },
      },
      way: [`Hide ${anAdminHome().title}`],
      dialog: 'Hide this home?',
      field: /^Reason/,
      send: 'Hide home',
      sent: { 'POST /api/admin/homes/:id/hide': anAdminHome({ hidden_reason: WORDS }) },
    },
  ],
];

test.each(FORMS)('the draft of %s survives a reload until it is sent', async (_name, form) => {
  const open = async () => {
    const page = await openPage(form.address, {
      viewer: form.viewer ?? 'subscriber',
      answers: { ...form.answers, ...form.sent },
    });
    for (const name of form.way) {
      const [button] = await screen.findAllByRole('button', { name });
      await page.user.click(button as HTMLElement);
    }
    const dialog = within(await screen.findByRole('dialog', { name: form.dialog }));
    return { ...page, dialog, field: dialog.getByLabelText<HTMLTextAreaElement>(form.field) };
  };
  const first = await open();
  expect(first.field.value).toBe('');
  fireEvent.change(first.field, { target: { value: WORDS } });
  cleanup();
  const { user, dialog, field } = await open();
  expect(field.value).toBe(WORDS);
  if (form.choose) await user.click(dialog.getAllByRole(form.choose)[0] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: form.send }));
  await waitFor(() => expect(localStorage.getItem(STORAGE_KEYS.formDrafts)).toBeNull());
});
