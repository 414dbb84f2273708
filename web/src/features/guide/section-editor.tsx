import { PICTURES_ACCEPTED } from '@swapstead/contract/photos/picture-types';
import type { GuidePhoto } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { ArrowDown, ArrowUp, ImagePlus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { whileBusy } from '../../ui/while-busy.ts';
import { addGuidePhoto } from './guide.queries.ts';
import type { GuidePhotos, GuideSection, SectionChange } from './guide-draft.ts';

type SectionEditorProps = {
  homeId: string;
  section: GuideSection;
  photos: GuidePhotos;
  place: { index: number; count: number };
  error: string | undefined;
  onChange: (change: SectionChange) => void;
  onPhoto: (photo: GuidePhoto) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One section of a house guide: title, text, photos, and buttons to move it. */
export function SectionEditor(props: SectionEditorProps) {
  const { homeId, section, photos, place, error, onChange, onPhoto, onMove, onRemove } = props;
  const { index, count } = place;
  return (
    <li draggable data-section={section.id} className="rounded-card bg-surface p-4 shadow-soft sm:p-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={m.guide_section_editor_title()}
            maxLength={80}
            value={section.title}
            error={error}
            onChange={({ target: { value: title } }) => onChange(() => ({ title }))}
          />
        </div>
        <div className="flex pt-8">
          <Round
            label={m.guide_section_editor_move_up({ title: section.title })}
            isAtEnd={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Round>
          <Round
            label={m.guide_section_editor_move_down({ title: section.title })}
            isAtEnd={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Round>
          <Round label={m.guide_section_editor_remove({ title: section.title })} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </Round>
        </div>
      </div>
      <div className="mt-4">
        <TextAreaField
          label={m.guide_section_editor_what_guests_should_know()}
          optional
          rows={5}
          maxLength={5_000}
          value={section.text}
          onChange={({ target: { value: text } }) => onChange(() => ({ text }))}
        />
      </div>
      <SectionPhotos
        homeId={homeId}
        section={section}
        photos={photos}
        onPhoto={onPhoto}
        onChange={(change) => onChange(({ photos: ids }) => ({ photos: change(ids) }))}
      />
    </li>
  );
}

type SectionPhotosProps = Pick<SectionEditorProps, 'homeId' | 'section' | 'photos' | 'onPhoto'> & {
  onChange: (change: (ids: readonly string[]) => string[]) => void;
};

/** The photos of a section, with the reasons for failed uploads. */
function SectionPhotos({ homeId, section, photos, onPhoto, onChange }: SectionPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);

  async function send(files: readonly File[]) {
    setFaults([]);
    setSending(files.length);
    for (const file of files) {
      try {
        const photo = await addGuidePhoto(homeId, file);
        onPhoto(photo);
        onChange((ids) => [...ids, photo.id]);
      } catch (error) {
        setFaults((before) => [
          ...before,
          m.guide_section_editor_file_not_added({
            file: file.name,
            reason: (error as Error).message || m.guide_section_editor_it_did_not_arrive(),
          }),
        ]);
      }
      setSending((left) => left - 1);
    }
  }

  return (
    <div className="mt-4">
      {section.photos.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {section.photos.map((id, index) => {
            const photo = photos[id];
            return (
              photo && (
                <li key={id} className="relative size-24 overflow-clip rounded-tile">
                  <img
                    src={`${photo.photo_url}/${photo.widths[0]}.webp`}
                    alt={m.guide_section_editor_photo_of_section({ number: index + 1, title: section.title })}
                    className="size-full object-cover"
                  />
                  <button
                    type="button"
                    aria-label={m.guide_section_editor_remove_photo({ number: index + 1 })}
                    onClick={() => onChange((ids) => ids.filter((one) => one !== id))}
                    className="absolute top-1 end-1 grid size-8 place-items-center rounded-full bg-glass"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </li>
              )
            );
          })}
        </ul>
      )}
      <Button
        look="quiet"
        size="small"
        busy={sending > 0 || section.photos.length >= 10}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden="true" className="size-4.5" />
        {sending > 0
          ? m.guide_section_editor_sending({ count: sending })
          : m.guide_section_editor_add_photos()}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURES_ACCEPTED}
        multiple
        hidden
        onChange={({ target }) => {
          void send([...(target.files ?? [])].slice(0, 10 - section.photos.length));
          target.value = '';
        }}
      />
      <ul role="alert" className="mt-2 text-14 font-medium text-danger">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

type RoundProps = { label: string; isAtEnd?: boolean; onClick: () => void; children: React.ReactNode };

/**
 * Keeps the focus of its press, though moving a section takes its buttons out of the page for a moment, and a section
 * at the end cannot move on.
 */
function Round({ label, isAtEnd, onClick, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sand hover:text-ink aria-disabled:opacity-30"
      {...whileBusy(isAtEnd, ({ currentTarget }) => {
        onClick();
        queueMicrotask(() => currentTarget.focus({ preventScroll: true }));
      })}
    >
      {children}
    </button>
  );
}
