import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Photo } from '../../../ui/photo.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { PhotoMissing } from '../core/photo-missing.tsx';
import type { SwapForm } from './use-proposal.ts';

type OfferedHomesProps = {
  form: SwapForm;
  /** The home that the member offers; undefined for a stay for nights. */
  own: SwapForm['own_homes'][number] | undefined;
  /** How many nights the stay costs; 0 while dates are missing. */
  nights: number;
  /** False for a change of a stay for nights, which stays one. */
  canChoose: boolean;
  onChoose: (homeId: string | null) => void;
};

/** Where the member would stay, and what they offer: a home of their own, or nights (PROP-04, PROP-05). */
export function OfferedHomes({ form, own, nights, canChoose, onChoose }: OfferedHomesProps) {
  const { home, own_homes } = form;
  const hasHome = own_homes.length > 0;
  // On a phone a stay for nights has its sentence below the home: it would not fit beside it.
  const width = own ? '' : 'max-sm:col-span-2';
  return (
    <div className="relative mt-7 grid grid-cols-2 items-start gap-x-2.5 gap-y-3 sm:items-stretch sm:gap-x-6">
      <section
        aria-label={m.swaps_offered_homes_where_you_stay()}
        className={`grid min-w-0 content-start gap-3 ${width}`}
      >
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
      <section
        aria-label={m.swaps_offered_homes_what_you_offer()}
        className={`grid min-w-0 gap-3 ${own ? 'content-start' : 'grid-rows-[auto_1fr]'} ${width}`}
      >
        <h2 className="text-18 sm:text-22">{m.swaps_offered_homes_what_you_offer()}</h2>
        {own ? (
          <HomeCard
            title={own.title}
            line={
              own.place
                ? m.swaps_offered_homes_place_with_you({ place: own.place })
                : m.swaps_offered_homes_with_you()
            }
            photo={own.photo}
          />
        ) : (
          <NightsCard>
            {hasHome && `${m.swaps_offered_homes_no_one_comes()} `}
            {m.swaps_offered_homes_gets_nights({ name: home.host_name, count: nights })}
          </NightsCard>
        )}
      </section>
      {own && (
        <span className="absolute top-25 left-1/2 z-2 grid size-12 -translate-x-1/2 place-items-center rounded-full bg-paper text-clay sm:top-31 sm:size-14">
          <ArrowLeftRight aria-hidden="true" className="size-6" />
        </span>
      )}
      {canChoose && (
        <fieldset className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
          <legend className="sr-only">{m.swaps_offered_homes_what_you_offer()}</legend>
          {own_homes.map(({ id, title }) => (
            <ToggleChip key={id} aria-pressed={id === own?.id} onClick={() => onChoose(id)}>
              {title}
            </ToggleChip>
          ))}
          <ToggleChip aria-pressed={!own} onClick={() => onChoose(null)}>
            {m.swaps_offered_homes_stay_for_nights()}
          </ToggleChip>
          {!hasHome && (
            <p className="w-full text-15">
              <Link to={paths.addHome()} className="link-inline inline-flex min-h-11 items-center">
                {m.swaps_propose_page_swap_homes_list_yours_first()}
              </Link>
            </p>
          )}
        </fieldset>
      )}
    </div>
  );
}

/** The own home where somebody stays for nights, and what its host gets for it. */
export function HostedForNights({ form, guest, nights }: { form: SwapForm; guest: string; nights: number }) {
  const { title, place, photo } = form.home;
  return (
    <div className="mt-7 grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <section aria-label={m.swaps_offered_homes_your_home()} className="grid min-w-0 content-start gap-3">
        <h2 className="text-18 sm:text-22">{m.swaps_offered_homes_your_home()}</h2>
        <HomeCard
          title={title}
          line={place ? m.swaps_offered_homes_place_with_you({ place }) : m.swaps_offered_homes_with_you()}
          photo={photo}
        />
      </section>
      <section
        aria-label={m.swaps_offered_homes_what_you_get()}
        className="grid min-w-0 grid-rows-[auto_1fr] gap-3"
      >
        <h2 className="text-18 sm:text-22">{m.swaps_offered_homes_what_you_get()}</h2>
        <NightsCard>{m.swaps_offered_homes_you_get_nights({ name: guest, count: nights })}</NightsCard>
      </section>
    </div>
  );
}

function NightsCard({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid content-center rounded-card bg-surface p-5 shadow-soft sm:p-7">
      <p className="font-display text-18 leading-snug wrap-anywhere sm:text-22">{children}</p>
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
