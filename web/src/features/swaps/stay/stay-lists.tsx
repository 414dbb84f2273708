import { LIST_TITLES } from '@swapstead/contract/swaps/stay-texts';
import type { StayLists as Lists } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { type Tick, withTick } from '../../guide/ticks.ts';
import { listsQuery } from '../core/stays.queries.ts';
import { type ListName, TickLists } from './tick-lists.tsx';

type StayListsProps = {
  userId: string;
  swapId: string;
  number: number /** Who looks at them. */;
  as: 'guest' | 'host';
};

/** What to do before arriving and before leaving: the host writes the lists, the guest ticks them (STAY-14). */
export function StayLists({ userId, swapId, number, as }: StayListsProps) {
  const query = listsQuery(userId, swapId, number);
  const { data: lists, error } = useQuery(query);
  const [isEditing, setEditing] = useState(false);
  const client = useQueryClient();
  const params = { id: swapId, number: String(number) };
  const tick = useTick(query, params);
  if (error && !lists) return <p className="text-ink-soft">{error.message || m.common_try_again_later()}</p>;
  if (!lists) return <div aria-hidden="true" className="bone h-40 rounded-card" />;
  if (isEditing) {
    return (
      <ListsForm
        lists={lists}
        params={params}
        onRefused={() => void client.invalidateQueries(query)}
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
      <TickLists lists={lists} {...(as === 'guest' && { onTick: tick })} />
      {as === 'host' && (
        <Button look="quiet" size="small" className="mt-4" onClick={() => setEditing(true)}>
          {m.swaps_stay_lists_write_these_lists()}
        </Button>
      )}
    </>
  );
}

/** A tick shows immediately. One made offline is sent later, with the time at which it was made. */
function useTick(query: ReturnType<typeof listsQuery>, params: { id: string; number: string }) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Waits for the connection.
    networkMode: 'online',
    mutationFn: (line: Tick & { at: string }) =>
      api('POST /api/swaps/:id/stays/:number/ticks', { params, body: line }),
    onMutate: ({ at, ...line }) =>
      client.setQueryData(query.queryKey, (lists) => lists && withTick(lists, line, at)),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onError({ message }) {
      toastError(m.swaps_not_ticked(), message || m.common_try_again_later());
      void client.invalidateQueries(query);
    },
  });
  return (line: Tick) => mutate({ ...line, at: new Date().toISOString() });
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
  /** Called when someone else has changed the lists. */
  onRefused: () => void;
  onCancel: () => void;
};

function ListsForm({ lists, params, onSaved, onRefused, onCancel }: ListsFormProps) {
  const [before, setBefore] = useState(toText(lists.before));
  const [leave, setLeave] = useState(toText(lists.leave));
  // The version at the start of editing: the stored lists may change below an open form and must not be overwritten
  // unseen.
  const [version, setVersion] = useState(lists.version);
  const save = useMutation({
    mutationFn: () =>
      api('PUT /api/swaps/:id/stays/:number/lists', {
        params,
        body: { before: toLines(before), leave: toLines(leave), version },
      }),
    onSuccess(saved) {
      toast(m.swaps_stay_lists_lists_saved());
      onSaved(saved);
    },
    onError(error) {
      toastError(m.swaps_stay_lists_lists_not_saved(), error.message || m.common_try_again_later());
      if (isApiError(error) && error.status === 409) onRefused();
    },
  });
  function showStored() {
    setBefore(toText(lists.before));
    setLeave(toText(lists.leave));
    setVersion(lists.version);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      {version !== lists.version && (
        <div className="sm:col-span-2">
          <Notice role="status">
            {m.swaps_lists_changed_meanwhile()}
            <span className="mt-3 flex flex-wrap gap-3">
              <Button look="quiet" size="small" onClick={() => setVersion(lists.version)}>
                {m.swaps_stay_lists_keep_my_entries()}
              </Button>
              <Button look="quiet" size="small" onClick={showStored}>
                {m.swaps_stay_lists_show_what_is_stored()}
              </Button>
            </span>
          </Notice>
        </div>
      )}
      <TextAreaField
        label={LIST_TITLES.before}
        help={m.swaps_stay_lists_one_line_for_each_thing()}
        value={before}
        onChange={({ target }) => setBefore(target.value)}
      />
      <TextAreaField
        label={LIST_TITLES.leave}
        help={m.swaps_stay_lists_one_line_for_each_thing()}
        value={leave}
        onChange={({ target }) => setLeave(target.value)}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? m.common_saving() : m.swaps_stay_lists_save_lists()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
