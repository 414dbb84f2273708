import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { GuidePhoto } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { Plus } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import { useFocusAfterRemoval } from '../../lib/focus/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import {
  addSection,
  changeSection,
  type GuideDraft,
  type GuidePhotos,
  moveSection,
  removeSection,
} from './guide-draft.ts';
import { SectionEditor } from './section-editor.tsx';

type SectionsProps = {
  homeId: string;
  draft: GuideDraft;
  photos: GuidePhotos;
  faults: Record<string, string>;
  /** The change applies to the latest draft. */
  onChange: (change: (draft: GuideDraft) => GuideDraft) => void;
  onPhoto: (photo: GuidePhoto) => void;
};

/** The sections in order, which the host changes by dragging or with buttons. */
export function GuideSections({ homeId, draft, photos, faults, onChange, onPhoto }: SectionsProps) {
  const dragged = useRef<string>(undefined);
  const list = useFocusAfterRemoval<HTMLUListElement>('add-section');
  const sectionOf = ({ target }: DragEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-section]')?.dataset.section : undefined;

  function dragOver(event: DragEvent) {
    const over = sectionOf(event);
    if (!dragged.current || !over) return;
    event.preventDefault();
    const to = draft.sections.findIndex(({ id }) => id === over);
    const moved = dragged.current;
    if (over !== moved) onChange((now) => moveSection(now, moved, to));
  }

  return (
    <>
      <ul
        {...list}
        className="grid gap-4"
        onDragStart={(event) => {
          dragged.current = sectionOf(event);
        }}
        onDragOver={dragOver}
        onDragEnd={() => {
          dragged.current = undefined;
        }}
      >
        {draft.sections.map((section, index) => (
          <SectionEditor
            key={section.id}
            homeId={homeId}
            section={section}
            photos={photos}
            place={{ index, count: draft.sections.length }}
            error={faults[`sections.${index}.title`] ?? faults[`sections.${index}.text`]}
            onChange={(change) => onChange((now) => changeSection(now, section.id, change))}
            onPhoto={onPhoto}
            onMove={(to) => onChange((now) => moveSection(now, section.id, to))}
            onRemove={() => onChange((now) => removeSection(now, section.id))}
          />
        ))}
      </ul>
      {draft.sections.length < SWAP_LIMITS.guide_sections && (
        <div>
          <Button id="add-section" look="quiet" onClick={() => onChange(addSection)}>
            <Plus aria-hidden="true" className="size-5" />
            {m.guide_sections_add_a_section()}
          </Button>
        </div>
      )}
    </>
  );
}
