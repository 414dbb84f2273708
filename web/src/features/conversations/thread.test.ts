import type { Message, Thread } from '@swapstead/contract/conversations/endpoints';
import { expect, test } from 'vitest';
import { addMessage, addOlder, changeThread, mergeThread } from './thread.ts';

const message = (seq: number): Message => ({
  seq,
  from_me: seq % 2 === 0,
  text: `Message ${seq}`,
  created_at: '2026-11-20T10:00:00.000Z',
  submission_id: null,
  swap: null,
});
const state = {
  read_seq: 0,
  their_read_seq: 0,
  unread: 0,
  blocked: false,
  both_wrote: true,
  has_swap: false,
  rights_until: null,
  swap: { marked_by_me: false, marked_by_them: false, completed_at: null },
};
const thread = (seqs: number[], has_older = false): Thread => ({
  id: 'c',
  role: 'host',
  home: { id: 'h', title: 'Loft', photo: null },
  last_message: null,
  position: 1,
  state,
  messages: seqs.map(message),
  has_older,
});
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq);

test('a late message is inserted in its place, and only once', () => {
  let changed = thread([1, 2]);
  for (const seq of [4, 3, 4, 1]) changed = addMessage(changed, message(seq));
  expect(seqs(changed)).toEqual([1, 2, 3, 4]);
  expect(seqs(addMessage(thread([]), message(1)))).toEqual([1]);
});

test('an event without a message changes only the state', () => {
  const change = {
    kind: 'conversation' as const,
    event: 9,
    conversation_id: 'c',
    unread_total: 0,
    notices_unread: 0,
    state: { ...state, their_read_seq: 2 },
  };
  const changed = changeThread(thread([1, 2]), change);
  expect([seqs(changed), changed.state.their_read_seq]).toEqual([[1, 2], 2]);
});

test('an older page is added above, without duplicates', () => {
  const older = { messages: [1, 2, 3].map(message), has_older: false };
  const changed = addOlder(thread([3, 4], true), older);
  expect([seqs(changed), changed.has_older]).toEqual([[1, 2, 3, 4], false]);
});

test('newly fetched messages keep the loaded older ones if the two overlap', () => {
  const known = thread([1, 2, 3, 4], false);
  expect(seqs(mergeThread(known, thread([3, 4, 5], true)))).toEqual([1, 2, 3, 4, 5]);
  expect(mergeThread(known, thread([3, 4, 5], true)).has_older).toBe(false);
  const apart = mergeThread(known, thread([8, 9], true));
  expect([seqs(apart), apart.has_older]).toEqual([[8, 9], true]);
  const missed = addMessage(known, message(9));
  expect(seqs(mergeThread(missed, thread([7, 8, 9], true))), '5 and 6 would be lost').toEqual([7, 8, 9]);
  expect(seqs(mergeThread(undefined, thread([1])))).toEqual([1]);
  expect(seqs(mergeThread(known, thread([])))).toEqual([]);
});
