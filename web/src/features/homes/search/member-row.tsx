import { SORTS } from '@swapstead/contract/where';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ChangeView } from '../use-gallery-view.ts';
import { SORT_NAMES, sortOf, whenName, whenOf, whereName } from './search-names.ts';
import { type OpenPart, PartButton, type SearchRowProps } from './search-parts.tsx';
import { WhenForm } from './when-form.tsx';
import { WhereForm } from './where-form.tsx';

type MemberRowProps = SearchRowProps & {
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
  /** Which of its parts stand here; their dialogs stand beside them. */
  parts: readonly ('where' | 'when' | 'sort')[];
};

/** What only subscribers search by: where, when, in which order (FIND-06, FIND-10, FIND-22). */
export function MemberRow({ member, onChange, open, onOpen, parts }: MemberRowProps) {
  const { params, area } = member;
  const close = () => onOpen(null);
  return (
    <>
      {parts.includes('where') && (
        <>
          <PartButton label="Where" value={whereName(params, area)} onOpen={() => onOpen('where')} />
          <Dialog title="Where" open={open === 'where'} onClose={close}>
            <WhereForm params={params} area={area} onChange={onChange} onDone={close} />
          </Dialog>
        </>
      )}
      {parts.includes('when') && (
        <>
          <PartButton label="When" value={whenName(whenOf(params))} onOpen={() => onOpen('when')} />
          <Dialog title="When" size="wide" open={open === 'when'} onClose={close}>
            <WhenForm params={params} onChange={onChange} onDone={close} />
          </Dialog>
        </>
      )}
      {parts.includes('sort') && (
        <>
          <PartButton label="Sort" value={SORT_NAMES[sortOf(params)]} onOpen={() => onOpen('sort')} />
          <Dialog title="Sort" open={open === 'sort'} onClose={close}>
            <SortChoices member={member} onChange={onChange} onDone={close} />
          </Dialog>
        </>
      )}
    </>
  );
}

type SortChoicesProps = { member: SearchRowProps['member']; onChange: ChangeView; onDone: () => void };

/** 'Nearest' only while a place is set. */
function SortChoices({ member: { params }, onChange, onDone }: SortChoicesProps) {
  const { sort: _, ...others } = params;
  const usual = sortOf(others);
  return (
    <fieldset className="grid gap-1 text-ink">
      <legend className="sr-only">Sort</legend>
      {SORTS.filter((sort) => sort !== 'nearest' || params.place).map((sort) => (
        <label key={sort} className="flex min-h-12 items-center gap-3 rounded-control px-3 hover:bg-sand">
          <input
            type="radio"
            name="sort"
            className="size-5 accent-pine"
            checked={sortOf(params) === sort}
            onChange={() => {
              onChange({ member: sort === usual ? others : { ...others, sort } });
              onDone();
            }}
          />
          {SORT_NAMES[sort]}
        </label>
      ))}
    </fieldset>
  );
}
