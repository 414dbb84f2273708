import { WISH_CODES, WISH_NAME_MAX, type Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { useChangeWish, wishesQuery } from './wishes.queries.ts';

/** The name of a wish, in place (WISH-25). What was typed stays if it is refused (WISH-16). */
export function RenameWish({ userId, wish, onDone }: { userId: string; wish: Wish; onDone: () => void }) {
  const client = useQueryClient();
  const change = useChangeWish(userId);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(wish.name);
  // The version whose name is on the screen: what was saved meanwhile is not overwritten unseen.
  const [version, setVersion] = useState(wish.version);
  const [error, setError] = useState<string>();
  const [isOld, setOld] = useState(false);
  useEffect(() => input.current?.focus(), []);

  async function save(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    try {
      await change.mutateAsync({ id: wish.id, version, name });
      onDone();
    } catch (failure) {
      const fields = isApiError(failure) ? failure.fields : {};
      setOld(isApiError(failure) && failure.code === WISH_CODES.stale);
      setError(fields.name ?? ((failure as Error).message || m.common_try_again_later()));
      input.current?.focus();
    }
  }

  async function loadAgain() {
    const list = await client.fetchQuery(wishesQuery(userId));
    const now = list.wishes.find(({ id }) => id === wish.id);
    if (now) setVersion(now.version);
    setOld(false);
    setError(undefined);
  }

  return (
    <form noValidate onSubmit={save} className="grid max-w-120 gap-3">
      <Field label={m.matching_wishes_name()} help={m.matching_wishes_name_note()} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            maxLength={WISH_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        {isOld ? (
          <Button size="small" onClick={() => void loadAgain()}>
            {m.matching_wishes_load_again()}
          </Button>
        ) : (
          <Button type="submit" size="small" busy={change.isPending}>
            {m.common_save()}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={onDone}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
