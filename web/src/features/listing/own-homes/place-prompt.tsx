import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { entryText } from '@swapstead/contract/places/country-names';
import type { Place } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api, isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { whileBusy } from '../../../ui/while-busy.ts';
import { ownHomesQuery, useChangeHome } from '../core/listing.queries.ts';
import { PlaceCombobox } from '../form/place-field.tsx';

type PlacePromptProps = {
  home: OwnHome;
  /** Takes the focus once the question has been removed together with the pressed button. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** Asks the host of a home without a place for one; the choice is saved immediately (PLACE-10). */
export function PlacePrompt({ home, focusAfter }: PlacePromptProps) {
  const client = useQueryClient();
  const heading = useId();
  const [text, setText] = useState('');
  const changeHome = useChangeHome();
  const { data: suggestions = [] } = useQuery({
    queryKey: ['place-suggestions', home.id, home.location],
    queryFn: async ({ signal }) =>
      (await api('GET /api/homes/:id/place_suggestions', { params: { id: home.id } }, { signal })).places,
    enabled: home.place_prompt,
  });
  const notNow = useMutation({
    mutationFn: () => api('POST /api/homes/:id/place_prompt/hide', { params: { id: home.id } }),
    onSuccess: () => client.invalidateQueries(ownHomesQuery),
    onError: ({ message }) =>
      toastError(m.listing_place_prompt_failed(), message || m.common_try_again_later()),
  });
  const wasAsked = useRef(home.place_prompt);
  useEffect(() => {
    const isGone = wasAsked.current && !home.place_prompt;
    wasAsked.current = home.place_prompt;
    if (isGone && document.activeElement === document.body)
      focusAfter.current?.focus({ preventScroll: true });
  }, [home.place_prompt, focusAfter]);
  if (!home.place_prompt) return null;

  async function choose(place: Place) {
    if (changeHome.isPending) return;
    try {
      await changeHome.mutateAsync({ id: home.id, version: home.version, place_id: place.id });
      toast(m.listing_place_prompt_place_saved(), entryText(place));
    } catch (error) {
      toastError(m.listing_place_prompt_failed(), (error as Error).message || m.common_try_again_later());
      // The next press applies to the home as stored now.
      if (isApiError(error) && error.status === 409) void client.invalidateQueries(ownHomesQuery);
    }
  }

  return (
    <section aria-labelledby={heading} className="rounded-tile bg-sand p-4 sm:p-5">
      <p id={heading} className="font-medium wrap-anywhere">
        {m.listing_place_prompt_where_is({ title: home.title })}
      </p>
      {suggestions.length > 0 && (
        <ul aria-label={m.listing_place_prompt_suggestions()} className="mt-3 flex flex-wrap gap-2">
          {suggestions.map((place) => (
            <li key={place.id}>
              <Button
                look="quiet"
                size="small"
                busy={changeHome.isPending}
                onClick={() => void choose(place)}
              >
                {entryText(place)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Field label={m.listing_place_prompt_place()}>
          {(ties) => (
            <PlaceCombobox
              control={ties}
              text={text}
              onText={setText}
              onChoose={(place) => void choose(place)}
            />
          )}
        </Field>
      </div>
      <button
        type="button"
        className="link mt-4 text-15 font-medium"
        {...whileBusy(notNow.isPending, () => notNow.mutate())}
      >
        {m.listing_place_prompt_not_now()}
      </button>
    </section>
  );
}
