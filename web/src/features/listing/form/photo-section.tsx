import { PICTURES_ACCEPTED } from '@swapstead/contract/photos/picture-types';
import { m } from '@swapstead/messages';
import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../../../lib/focus/use-focus-after-removal.ts';
import { FieldError } from '../../../ui/field.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { PhotoTile } from '../photos/photo-tile.tsx';
import type { PhotoTray } from '../photos/photo-tray.ts';
import { pickFiles, useTrayPhotos } from '../photos/use-photo-tray.ts';
import { useReorder } from '../photos/use-reorder.ts';
import { FAILED_PHOTO } from './form-faults.ts';

/** Adds photos by dropping or choosing files, shows their upload, and lets the host order and remove them. */
export function PhotoSection({ tray, error }: { tray: PhotoTray; error: string | undefined }) {
  const photos = useTrayPhotos(tray);
  const list = useFocusAfterRemoval<HTMLUListElement>('photos');
  const [announcement, setAnnouncement] = useState('');
  const reorder = useReorder({ tray, list: list.ref, say: setAnnouncement });
  return (
    <div className="mt-8">
      <DropZone tray={tray} isUploading={photos.some(({ state }) => state === 'sending')} error={error} />
      {photos.length > 0 && (
        <ul
          {...list}
          aria-label={m.listing_photo_section_your_photos()}
          className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3"
        >
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              place={index + 1}
              count={photos.length}
              id={photos.findIndex(({ state }) => state === 'failed') === index ? FAILED_PHOTO : undefined}
              leads={photos.findIndex(({ marked }) => !marked) === index}
              isDragged={reorder.dragged === photo.key}
              grip={reorder.gripOf(photo.key, index)}
              onRemove={() => tray.remove(photo.key)}
              onRetry={() => tray.retry(photo.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

type DropZoneProps = { tray: PhotoTray; isUploading: boolean; error: string | undefined };

function DropZone({ tray, isUploading, error }: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const files = (list: FileList | null | undefined) => pickFiles(tray, [...(list ?? [])]);
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer, the button inside works for everyone */}
      <div
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          files(event.dataTransfer.files);
        }}
        className="relative grid justify-items-center gap-1 rounded-card border-[1.5px] border-dashed border-edge bg-surface/60 px-6 py-9 text-center transition hover:border-pine hover:bg-pine-wash data-over:border-pine data-over:bg-pine-wash"
      >
        <UploadIcon aria-hidden="true" strokeWidth={1.4} className="mb-2 size-8 text-pine" />
        <p className="font-semibold">
          {richText(
            m.listing_photo_section_drop_or_choose.parts({ uploading: isUploading ? 'yes' : 'other' }),
            {
              drop: (text) => <span className="pointer-coarse:hidden">{text}</span>,
              choose: (text) => (
                <button
                  id="photos"
                  type="button"
                  aria-describedby={`${id}-hint ${id}-error`}
                  onClick={() => input.current?.click()}
                  className="link-inline after:absolute after:inset-0 after:rounded-card focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-pine"
                >
                  {text}
                </button>
              ),
            },
          )}
        </p>
        <p id={`${id}-hint`} className="text-14 text-ink-soft">
          {m.listing_photo_section_file_types()}
        </p>
        <input
          ref={input}
          type="file"
          accept={PICTURES_ACCEPTED}
          multiple
          tabIndex={-1}
          aria-label={m.listing_photo_section_photos()}
          className="sr-only"
          onChange={(event) => {
            files(event.target.files);
            // Allows choosing the same file again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
