import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { nightsName } from '../core/own-nights.ts';
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
      toast('Calendar connected', `${nightsName(nights)} closed.`);
      await feedsChanged(client, homeId);
      onClose();
    },
    onError(failure) {
      if (isApiError(failure) && Object.keys(failure.fields).length > 0) return;
      toastError('Error connecting the calendar', failure.message || 'Please try again later');
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
      aria-label="Connect a calendar"
      onSubmit={submit}
      className="mt-4 grid gap-4 rounded-tile bg-sand p-4"
    >
      <Field label="Name" error={faults.name}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            autoComplete="off"
            placeholder="Airbnb"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Calendar address"
        error={faults.address}
        help="Where the other site exports its calendar. It often ends with .ics and stays secret here."
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
          {isPending ? 'Reading...' : 'Connect'}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
