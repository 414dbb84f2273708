import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { openPage } from '../../../test/open-page.tsx';
import { SWAP_ID } from '../../../test/swaps.ts';

test('the list of conversations says in German what another member did about a swap [LANG-14, LANG-17]', async () => {
  const line = {
    seq: 1,
    from_me: false,
    text: 'Proposed a swap',
    created_at: '2026-05-03T10:00:00.000Z',
    submission_id: null,
    swap: { id: SWAP_ID, entry: 1, act: 'proposed' as const },
  };
  const thread = aThread({ last_message: line, messages: [line] });
  await openPage('/de/messages', { viewer: 'subscriber', answers: conversationAnswers(() => thread) });
  expect(await screen.findByText('Tausch vorgeschlagen')).toBeTruthy();
  expect(screen.queryByText('Proposed a swap')).toBeNull();
});
