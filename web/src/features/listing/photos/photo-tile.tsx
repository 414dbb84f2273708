import { m } from '@swapstead/messages';
import { CircleAlert, GripVertical, Trash2, Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { TrayPhoto } from './photo-tray.ts';
import type { Grip } from './use-reorder.ts';

type PhotoTileProps = {
  photo: TrayPhoto;
  id: string | undefined;
  /** The position, starting at 1. */
  place: number;
  count: number;
  /** Whether it is the first photo of the home. */
  leads: boolean;
  isDragged: boolean;
  grip: Grip;
  onRemove: () => void;
  onRetry: () => void;
};

const mini =
  'absolute top-2 grid size-11 place-items-center before:absolute before:inset-1 before:rounded-full before:bg-glass *:relative hover:before:bg-surface focus-visible:rounded-full focus-visible:outline-offset-0';

/** As tall as two of the photos beside it; without any, it keeps its own aspect ratio. */
const LEADING = 'col-span-2 before:block before:aspect-[3/2] sm:row-span-2';

/** Room for the sentence with the reason: on a phone, the whole width. */
const FAILED = 'min-h-44 max-sm:col-span-2 sm:aspect-[4/3]';

const shapeOf = (leads: boolean, hasFailed: boolean) =>
  leads ? LEADING : hasFailed ? FAILED : 'aspect-[4/3]';

/** A photo in the form: uploading, uploaded, failed, or marked for removal. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, id, place, count, leads, isDragged, grip, onRemove } = props;
  const { state, marked } = photo;
  const name = photo.name || m.listing_photo_tile_photo({ place });
  const isBusy = state === 'waiting' || state === 'sending';
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      data-state={marked ? 'marked' : state}
      data-dragged={isDragged || undefined}
      className={`group relative overflow-clip rounded-tile bg-sand transition-shadow data-dragged:z-10 data-dragged:opacity-80 data-dragged:shadow-lift data-dragged:ring-2 data-dragged:ring-pine ${shapeOf(leads, state === 'failed')}`}
    >
      {state === 'failed' ? (
        <Failed name={name} {...props} />
      ) : (
        <img
          src={
            photo.preview ??
            `${photo.photo?.photo_url}/${photo.photo?.widths.find((width) => width >= 400) ?? photo.photo?.widths.at(-1)}.webp`
          }
          alt={m.listing_photo_tile_place_of({ name, place, count })}
          draggable={false}
          className="absolute inset-0 size-full object-cover group-data-[state=marked]:opacity-30 group-data-[state=marked]:grayscale group-data-[state=sending]:opacity-45 group-data-[state=waiting]:opacity-45"
        />
      )}
      {isBusy && <Progress name={name} part={photo.progress} />}
      {state !== 'failed' && (
        <button
          type="button"
          aria-label={m.listing_photo_tile_move({ name })}
          aria-description={m.listing_photo_tile_use_the_arrow_keys()}
          className={`start-1 cursor-grab touch-none ${mini} data-dragged:cursor-grabbing`}
          {...grip}
        >
          <GripVertical aria-hidden="true" className="size-4.5" />
        </button>
      )}
      {state !== 'failed' && (
        <button
          type="button"
          aria-label={marked ? m.listing_photo_tile_keep({ name }) : m.listing_photo_tile_remove({ name })}
          onClick={onRemove}
          className={`end-1 ${mini}`}
        >
          {marked ? (
            <Undo2 aria-hidden="true" className="size-4.5" />
          ) : (
            <Trash2 aria-hidden="true" className="size-4.5" />
          )}
        </button>
      )}
      {marked && <Note>{m.listing_photo_tile_will_be_removed()}</Note>}
      {leads && !isBusy && state !== 'failed' && <Note>{m.listing_photo_tile_leads_the_card()}</Note>}
    </li>
  );
}

function Note({ children }: { children: string }) {
  return (
    <span className="absolute bottom-3 start-3 grid min-h-7 place-items-center rounded-full bg-surface px-3 text-14 font-semibold">
      {children}
    </span>
  );
}

function Progress({ name, part }: { name: string; part: number }) {
  const percent = Math.round(part * 100);
  const bar = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => bar.current?.style.setProperty('width', `${percent}%`), [percent]);
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 grid gap-2 bg-surface px-3 pt-2.5 pb-3 text-14 leading-tight"
    >
      <span className="flex justify-between gap-2">
        {m.listing_photo_tile_uploading()}{' '}
        <b className="font-semibold tabular-nums">{m.listing_photo_tile_percent({ percent })}</b>
      </span>
      <span className="h-1 overflow-hidden rounded-full bg-sand">
        <span ref={bar} className="block h-full rounded-full bg-pine transition-[width]" />
      </span>
    </div>
  );
}

function Failed({ name, photo, onRetry, onRemove }: PhotoTileProps & { name: string }) {
  const { message, canRetry = true } = photo.failure ?? {};
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-0.5 rounded-tile border-[1.5px] border-danger bg-surface px-3 py-2 text-center text-14 leading-snug">
      <CircleAlert aria-hidden="true" className="mb-1 size-5 text-danger" />
      <span className="line-clamp-2 max-w-full wrap-anywhere">
        {m.listing_photo_tile_did_not_arrive({ name })}
      </span>
      {message && <span className="line-clamp-3 text-ink-soft">{message}</span>}
      <span className="flex flex-wrap justify-center gap-x-4">
        {canRetry && (
          <button
            type="button"
            aria-label={m.listing_photo_tile_try_again({ name })}
            onClick={onRetry}
            className="link-inline min-h-8"
          >
            {m.common_try_again()}
          </button>
        )}
        <button
          type="button"
          aria-label={m.listing_photo_tile_remove({ name })}
          onClick={onRemove}
          className="link-inline min-h-8"
        >
          {m.common_remove()}
        </button>
      </span>
    </div>
  );
}
