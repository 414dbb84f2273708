import type { Feed, FeedChanges } from '@swapstead/contract/calendar/feeds.endpoints';
import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { changeFeed, feedsChanged } from './feeds.queries.ts';

const END_RULES = [
  { value: 'check_out', label: m.listing_edit_feed_the_check_out_day() },
  { value: 'last_night', label: m.listing_edit_feed_the_last_night() },
] as const satisfies readonly { value: Feed['end_rule']; label: string }[];

type EditFeedProps = { homeId: string; feed: Feed; onClose: () => void };

/** Renames a connected calendar, changes its address, or sets what its end dates mean (CAL-36, CAL-47). */
export function EditFeed({ homeId, feed, onClose }: EditFeedProps) {
  const client = useQueryClient();
  const form = useId();
  const [name, setName] = useState(feed.name);
  const [address, setAddress] = useState('');
  const [end_rule, setEndRule] = useState(feed.end_rule);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changes: FeedChanges) => changeFeed(homeId, feed.id, changes),
    onSuccess: async () => {
      toast(m.listing_edit_feed_calendar_saved());
      await feedsChanged(client, homeId);
      onClose();
    },
    onError(failure) {
      if (isApiError(failure) && Object.keys(failure.fields).length > 0) return;
      onClose();
      toastError(m.listing_edit_feed_failed(), failure.message || m.common_try_again_later());
    },
  });
  const faults: Record<string, string> = isApiError(error) ? error.fields : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    mutate({
      ...(name !== feed.name && { name }),
      ...(address !== '' && { address }),
      ...(end_rule !== feed.end_rule && { end_rule }),
    });
  }

  return (
    <Dialog
      open
      title={m.listing_edit_feed_title({ name: feed.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {isPending ? m.listing_edit_feed_reading() : m.common_save()}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5 text-ink">
        <Field label={m.listing_edit_feed_name()} error={faults.name}>
          {(control) => (
            <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field
          label={m.listing_edit_feed_calendar_address()}
          optional
          error={faults.address}
          help={m.listing_edit_feed_address_help({ address: feed.shown_address })}
        >
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.listing_edit_feed_end_date_is()}>
          {(control) => <Select {...control} options={END_RULES} value={end_rule} onChange={setEndRule} />}
        </Field>
      </form>
    </Dialog>
  );
}
