import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { ArrowLeftRight } from 'lucide-react';
import { Photo } from '../../../ui/photo.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { PhotoMissing } from '../core/photo-missing.tsx';
import type { SwapForm } from './use-proposal.ts';

type OfferedHomesProps = {
  form: SwapForm;
  own: SwapForm['own_homes'][number] | undefined;
  onChoose: (homeId: string) => void;
};

/** Both homes with a double arrow between them: where the member would stay, and what they offer (PROP-04). */
export function OfferedHomes({ form, own, onChoose }: OfferedHomesProps) {
  const { home, own_homes } = form;
  return (
    <div className="relative mt-7 grid grid-cols-2 items-start gap-x-2.5 gap-y-3 sm:gap-x-6">
      <section aria-label={m.swaps_offered_homes_where_you_stay()} className="grid min-w-0 gap-3">
        <h2 className="text-18 sm:text-22">{m.swaps_offered_homes_where_you_stay()}</h2>
        <HomeCard
          title={home.title}
          line={
            home.place
              ? m.swaps_offered_homes_place_with({ place: home.place, name: home.host_name })
              : m.swaps_offered_homes_with({ name: home.host_name })
          }
          photo={home.photo}
        />
      </section>
      <section aria-label={m.swaps_offered_homes_what_you_offer()} className="grid min-w-0 gap-3">
        <h2 className="text-18 sm:text-22">{m.swaps_offered_homes_what_you_offer()}</h2>
        {own && (
          <HomeCard
            title={own.title}
            line={
              own.place
                ? m.swaps_offered_homes_place_with_you({ place: own.place })
                : m.swaps_offered_homes_with_you()
            }
            photo={own.photo}
          />
        )}
      </section>
      <span className="absolute top-25 left-1/2 z-2 grid size-12 -translate-x-1/2 place-items-center rounded-full bg-paper text-clay sm:top-31 sm:size-14">
        <ArrowLeftRight aria-hidden="true" className="size-6" />
      </span>
      {own_homes.length > 1 && (
        <fieldset className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
          <legend className="sr-only">{m.swaps_offered_homes_what_you_offer()}</legend>
          {own_homes.map(({ id, title }) => (
            <ToggleChip key={id} aria-pressed={id === own?.id} onClick={() => onChoose(id)}>
              {title}
            </ToggleChip>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function HomeCard({ title, line, photo }: { title: string; line: string; photo: PhotoData | null }) {
  return (
    <div className="overflow-clip rounded-card bg-surface shadow-soft">
      <div className="relative aspect-[5/4] sm:aspect-[16/6]">
        <div className="absolute inset-0">
          {photo ? <Photo photo={photo} alt="" sizes="50vw" priority /> : <PhotoMissing />}
        </div>
      </div>
      <div className="min-h-23 px-3 py-3.5 sm:px-5 sm:py-4.5">
        <p className="line-clamp-3 font-display text-16 leading-snug font-medium wrap-anywhere sm:text-20">
          {title}
        </p>
        <p className="mt-0.5 text-14 wrap-anywhere text-ink-soft sm:text-15">{line}</p>
      </div>
    </div>
  );
}
