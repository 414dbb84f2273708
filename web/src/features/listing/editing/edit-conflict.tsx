import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
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
      title="This home changed meanwhile"
      open={latest !== undefined}
      initialFocus="heading"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" busy={isSaving} onClick={onReload}>
            Drop my changes
          </Button>
          <Button busy={isSaving} onClick={onSave}>
            {isSaving ? 'Saving...' : 'Save my changes'}
          </Button>
        </>
      }
    >
      <p>It was saved somewhere else after you opened it. Nothing of yours has been saved yet.</p>
      {latest && parts.length > 0 && (
        <ul aria-label="What changed there" className="mt-4 grid gap-2.5 text-15">
          {parts.map((part) => {
            const { name, value } = describePart(part, latest);
            return (
              <li key={part} className="rounded-tile bg-sand px-4 py-2.5">
                <strong className="font-semibold text-ink">{name}</strong>
                <span className="line-clamp-2 wrap-anywhere">{value}</span>
                {edited.includes(part) && (
                  <span className="mt-0.5 block font-medium text-ink">
                    {part === 'photos'
                      ? 'You changed them too: yours are kept in your order, with those added there.'
                      : 'You changed it too: saving puts yours in its place.'}
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
