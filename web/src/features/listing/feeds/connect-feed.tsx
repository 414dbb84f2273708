import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { connectFeed, feedsChanged } from './feeds.queries.ts';

/** Connects another calendar by its address. The server reads it first and stores it only if that succeeds (CAL-29). */
export function ConnectFeed({ homeId, onClose }: { homeId: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => connectFeed(homeId, { name, address }),
    onSuccess: async ({ nights }) => {
      toast(m.listing_connect_feed_calendar_connected(), m.listing_connect_feed_nights_closed({ nights }));
      await feedsChanged(client, homeId);
      onClose();
    },
    onError(failure) {
      if (isApiError(failure) && Object.keys(failure.fields).length > 0) return;
      toastError(m.listing_connect_feed_failed(), failure.message || m.common_try_again_later());
    },
  });
  const faults: Record<string, string> = isApiError(error) ? error.fields : {};
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={m.listing_connect_feed_connect_a_calendar()}
      onSubmit={submit}
      className="mt-4 grid gap-4 rounded-tile bg-sand p-4"
    >
      <Field label={m.listing_connect_feed_name()} error={faults.name}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            autoComplete="off"
            placeholder={m.listing_connect_feed_example()}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={m.listing_connect_feed_calendar_address()}
        error={faults.address}
        help={m.listing_connect_feed_address_help()}
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? m.listing_connect_feed_reading() : m.listing_connect_feed_connect()}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
