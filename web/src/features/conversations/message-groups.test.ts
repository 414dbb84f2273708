import type { Message } from '@swapstead/contract/conversations/endpoints';
import { expect, test } from 'vitest';
import { groupMessages } from './message-groups.ts';

const message = (seq: number, swap: Message['swap'] = null): Message => ({
  seq,
  from_me: false,
  text: 'Hello',
  created_at: '2027-05-04T18:31:00.000Z',
  submission_id: null,
  swap,
});
const of = (id: string, entry: number) => ({ id, entry, act: 'signed' as const });
const isFirst = ({ seq }: Message) => seq === 1;

test('consecutive events of one swap form a group, until a message or another swap comes between', () => {
  const parts = groupMessages(
    [
      message(1, of('a', 1)),
      message(2, of('a', 2)),
      message(3, of('a', 3)),
      message(4),
      message(5, of('a', 4)),
      message(6, of('b', 5)),
    ],
    isFirst,
  );
  expect(parts).toEqual([
    { kind: 'card', swapId: 'a', seq: 1 },
    { kind: 'events', swapId: 'a', seq: 2, entries: [2, 3], followsCard: true },
    { kind: 'message', message: message(4) },
    { kind: 'events', swapId: 'a', seq: 5, entries: [4], followsCard: false },
    { kind: 'events', swapId: 'b', seq: 6, entries: [5], followsCard: false },
  ]);
});
