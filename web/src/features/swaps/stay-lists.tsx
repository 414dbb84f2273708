import { LIST_TITLES } from '@swapstead/contract/stay-texts';
import type { StayLists as Lists } from '@swapstead/contract/stays';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { momentText } from './history-list.tsx';
import { listsQuery } from './stays.queries.ts';

type ListName = keyof typeof LIST_TITLES;
const NAMES = ['before', 'leave'] as const satisfies ListName[];

type StayListsProps = {
  userId: string;
  swapId: string;
  number: number /** Who looks at them. */;
  as: 'guest' | 'host';
};

/** What is done before arriving and before leaving: the host writes it, the guest ticks (STAY-14). */
export function StayLists({ userId, swapId, number, as }: StayListsProps) {
  const query = listsQuery(userId, swapId, number);
  const { data: lists, error } = useQuery(query);
  const [isEditing, setEditing] = useState(false);
  const client = useQueryClient();
  const params = { id: swapId, number: String(number) };
  const tick = useMutation({
    mutationFn: (line: { list: ListName; text: string; ticked: boolean }) =>
      api('POST /api/swaps/:id/stays/:number/ticks', { params, body: line }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onError: ({ message }) => toastError('Not ticked', message || 'Please try again later'),
  });
  if (error && !lists) return <p className="text-ink-soft">{error.message || 'Please try again later'}</p>;
  if (!lists) return <div aria-hidden="true" className="bone h-40 rounded-card" />;
  if (isEditing) {
    return (
      <ListsForm
        lists={lists}
        params={params}
        onSaved={(saved) => {
          client.setQueryData(query.queryKey, saved);
          setEditing(false);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
        {NAMES.map((name) => (
          <div key={name}>
            <h3 className="mb-1 font-text text-18 font-semibold tracking-normal">{LIST_TITLES[name]}</h3>
            <ul>
              {lists[name].map(({ text, ticked_at }) => (
                <li key={text} className="border-b border-line">
                  <label className="flex min-h-13 cursor-pointer items-center gap-3 py-2 has-checked:text-ink-soft has-disabled:cursor-default">
                    <input
                      type="checkbox"
                      checked={ticked_at !== null}
                      disabled={as === 'host'}
                      onChange={({ target }) => tick.mutate({ list: name, text, ticked: target.checked })}
                      className="size-5.5 flex-none accent-pine"
                    />
                    <span className="wrap-anywhere">
                      {text}
                      {as === 'host' && ticked_at && (
                        <span className="block text-14">{momentText(ticked_at, ticked_at.slice(0, 10))}</span>
                      )}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {as === 'host' && (
        <Button look="quiet" size="small" className="mt-4" onClick={() => setEditing(true)}>
          Write these lists
        </Button>
      )}
    </>
  );
}

const toText = (list: Lists[ListName]) => list.map(({ text }) => text).join('\n');
const toLines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

type ListsFormProps = {
  lists: Lists;
  params: { id: string; number: string };
  onSaved: (lists: Lists) => void;
  onCancel: () => void;
};

function ListsForm({ lists, params, onSaved, onCancel }: ListsFormProps) {
  const [before, setBefore] = useState(toText(lists.before));
  const [leave, setLeave] = useState(toText(lists.leave));
  const save = useMutation({
    mutationFn: () =>
      api('PUT /api/swaps/:id/stays/:number/lists', {
        params,
        body: { before: toLines(before), leave: toLines(leave), version: lists.version },
      }),
    onSuccess(saved) {
      toast('Lists saved');
      onSaved(saved);
    },
    onError: ({ message }) => toastError('Lists not saved', message || 'Please try again later'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextAreaField
        label={LIST_TITLES.before}
        help="One line for each thing, at most 30."
        value={before}
        onChange={({ target }) => setBefore(target.value)}
      />
      <TextAreaField
        label={LIST_TITLES.leave}
        help="One line for each thing, at most 30."
        value={leave}
        onChange={({ target }) => setLeave(target.value)}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save lists'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
