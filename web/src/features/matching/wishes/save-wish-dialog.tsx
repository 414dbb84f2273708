import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import { type SavedSearch, WISH_NAME_MAX } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, FieldError, TextInput } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { countQuery } from '../../homes/query/gallery.queries.ts';
import { useSubmission } from '../../swaps/core/use-submission.ts';
import { tellCount } from './tell-count.ts';
import { WishChips } from './wish-chips.tsx';
import { nameOf } from './wish-search.ts';
import { WishSwitches } from './wish-switches.tsx';
import { useAddWish, wishesQuery } from './wishes.queries.ts';

export type SaveWishDialogProps = {
  userId: string;
  search: SavedSearch;
  /** The search as the gallery asks for it. */
  filters: GalleryFilters;
  /** Its filters in words. */
  words: readonly string[];
  /** What was chosen before, where a wish is saved as a new one. */
  before?: { name: string; tells: boolean; swaps: boolean } | undefined;
  onClose: () => void;
  onSaved?: (() => void) | undefined;
};

/** Saves a search: its name is the only field, and each switch says what follows from it (WISH-03, WISH-05). */
export function SaveWishDialog(props: SaveWishDialogProps) {
  const { userId, search, filters, words, before, onClose, onSaved } = props;
  const client = useQueryClient();
  const form = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const { data: list } = useQuery(wishesQuery(userId));
  const { data: count } = useQuery(countQuery(filters));
  const hasHome = list?.has_home ?? true;
  const [name, setName] = useState(() => before?.name ?? nameOf(words));
  const [chosen, setChosen] = useState({ tells: before?.tells ?? true, swaps: before?.swaps ?? true });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [submission_id, renew] = useSubmission();
  const add = useAddWish(userId);

  async function save(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    try {
      const values = { name, search, tells: chosen.tells, swaps: chosen.swaps && hasHome };
      await add.mutateAsync({ submission_id, ...values });
      renew();
      onClose();
      onSaved?.();
      void tellCount(m.matching_wishes_saved(), values.tells, () => client.fetchQuery(countQuery(filters)));
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {};
      setErrors(fields);
      if (fields.name) nameInput.current?.focus();
      else if (Object.keys(fields).length > 0) chips.current?.focus();
      // Otherwise no field is wrong. The dialog would cover the message, and stays open with what was entered.
      else toastError(m.matching_wishes_not_saved(), (error as Error).message || m.common_try_again_later());
    }
  }

  const { name: nameError, ...others } = errors;
  return (
    <Dialog
      open
      title={m.matching_wishes_dialog_title()}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form={form} busy={add.isPending}>
            {add.isPending ? m.matching_wishes_saving() : m.matching_wishes_save()}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="mt-5 grid gap-6">
        <div ref={chips} tabIndex={-1} aria-describedby={`${form}search-error`} className="outline-none">
          <WishChips words={words} label={m.matching_wishes_your_search()} />
          <FieldError id={`${form}search-error`} message={Object.values(others)[0]} />
        </div>
        <Field label={m.matching_wishes_name()} help={m.matching_wishes_name_note()} error={nameError}>
          {(control) => (
            <TextInput
              {...control}
              ref={nameInput}
              maxLength={WISH_NAME_MAX}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="grid gap-5 *:nth-4:mb-0 [&>div]:border-b [&>div]:border-line [&>div]:pb-5">
          <WishSwitches
            {...chosen}
            hasHome={hasHome}
            tellsHelp={
              count
                ? m.matching_wishes_tells_help({ count: count.total })
                : m.matching_wishes_tells_help_uncounted()
            }
            swapsHelp={m.matching_wishes_swaps_help()}
            onChange={(change) => setChosen((now) => ({ ...now, ...change }))}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** Used where a saved wish is changed. */
export const toastChanged = (name: string) => toast(m.matching_wishes_changed(), name);
