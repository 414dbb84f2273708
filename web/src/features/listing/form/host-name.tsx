import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ownProfileQuery, useSaveProfile } from '../../profiles/profile.queries.ts';

/**
 * Asks a host without a name for one, because members would see 'Anonymous Host' on the card.
 * @returns `field`, undefined if the host has a name; and `save`, which resolves to false if the name was refused
 */
export function useHostName(userId: string) {
  const { data: profile } = useQuery(ownProfileQuery(userId));
  const { mutateAsync: saveProfile } = useSaveProfile(userId);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isAsked = profile !== undefined && profile.display_name === null;

  async function save(): Promise<boolean> {
    if (!isAsked || name.trim() === '') return true;
    try {
      await saveProfile({ display_name: name });
      return true;
    } catch (error) {
      const message = isApiError(error) ? (error.fields.display_name ?? error.message) : undefined;
      setFault(message ?? m.listing_host_name_not_saved());
      input.current?.focus();
      return false;
    }
  }

  const field = isAsked && (
    <div className="mt-6 max-w-[34ch]">
      <TextField
        ref={input}
        label={m.listing_host_name_your_name()}
        optional
        autoComplete="name"
        help={m.listing_host_name_members_read_it({ anonymous: m.profiles_anonymous_host() })}
        error={fault}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setFault(undefined);
        }}
      />
    </div>
  );
  return { field, save };
}
