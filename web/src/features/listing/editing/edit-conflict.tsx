import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { HomePart } from '../form/form-fields.ts';
import { describePart, partsChanged } from './home-changes.ts';

type EditConflictProps = {
  /** The home when it was opened. */
  opened: OwnHome;
  /** The home as stored now; if it is missing, there is nothing to choose. */
  latest: OwnHome | undefined;
  /** The parts edited here. */
  edited: readonly HomePart[];
  isSaving: boolean;
  onSave: () => void;
  onReload: () => void;
  onClose: () => void;
};

/** An edit conflict: the second host to save chooses. Nothing was saved, and no change is overwritten unseen. */
export function EditConflict(props: EditConflictProps) {
  const { opened, latest, edited, isSaving, onSave, onReload, onClose } = props;
  const parts = latest ? partsChanged(opened, latest) : [];
  return (
    <Dialog
      title={m.listing_edit_conflict_title()}
      open={latest !== undefined}
      initialFocus="heading"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" busy={isSaving} onClick={onReload}>
            {m.listing_edit_conflict_drop_my_changes()}
          </Button>
          <Button busy={isSaving} onClick={onSave}>
            {isSaving ? m.common_saving() : m.listing_edit_conflict_save_my_changes()}
          </Button>
        </>
      }
    >
      <p>{m.listing_edit_conflict_intro()}</p>
      {latest && parts.length > 0 && (
        <ul aria-label={m.listing_edit_conflict_what_changed_there()} className="mt-4 grid gap-2.5 text-15">
          {parts.map((part) => {
            const { name, value } = describePart(part, latest);
            return (
              <li key={part} className="rounded-tile bg-sand px-4 py-2.5">
                <strong className="font-semibold text-ink">{name}</strong>
                <span className="line-clamp-2 wrap-anywhere">{value}</span>
                {edited.includes(part) && (
                  <span className="mt-0.5 block font-medium text-ink">
                    {part === 'photos'
                      ? m.listing_edit_conflict_you_changed_photos_too()
                      : m.listing_edit_conflict_you_changed_it_too()}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
