import { SORTS, type Sort } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { useRef } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { SORT_NAMES, sortOf, whenName, whenOf, whereName } from './search-names.ts';
import { type OpenPart, PartButton, type SearchRowProps } from './search-row-pieces.tsx';
import { WhenForm } from './when-form.tsx';
import { WhereDialog } from './where-dialog.tsx';
import { WhereForm } from './where-form.tsx';

type MemberRowProps = SearchRowProps & {
  onOpen: (part: OpenPart) => void;
  /** The part that is open below its button; undefined in a dialog in front of the row. */
  open?: OpenPart;
  /** Which parts this row shows. */
  parts: readonly ('where' | 'when' | 'sort')[];
};

/** Search for subscribers: where, when, and the sort order (FIND-06, FIND-10, FIND-22). */
export function MemberRow({ view, member: { params, area }, open, onOpen, parts }: MemberRowProps) {
  const values = {
    where: [m.homes_where(), whereName(params, area)],
    when: [m.homes_when(), whenName(whenOf(params))],
    sort: [m.homes_member_row_sort(), SORT_NAMES[sortOf(params, view.search)]],
  } as const;
  return parts.map((part) => {
    const [label, value] = values[part];
    const isUnder = part === 'where' && open !== undefined;
    return (
      <PartButton
        key={part}
        label={label}
        value={value}
        isOpen={isUnder ? open === part : undefined}
        onOpen={() => onOpen(isUnder && open === part ? null : part)}
      />
    );
  });
}

type MemberDialogsProps = SearchRowProps & {
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
  /** Whether the phone's dialog with the whole row is open. */
  isRowOpen: boolean;
};

/** The dialogs of the row. */
export function MemberDialogs(props: MemberDialogsProps) {
  const { view, member, onChange, open, onOpen, isRowOpen, wishPlaces } = props;
  const field = useRef<HTMLInputElement>(null);
  const { params, area } = member;
  const close = () => onOpen(null);
  return (
    <>
      <WhereDialog open={open === 'where'} isOverDialog={isRowOpen} onClose={close}>
        <WhereForm
          field={field}
          params={params}
          area={area}
          wishPlaces={wishPlaces}
          onChange={onChange}
          onDone={close}
        />
      </WhereDialog>
      <Dialog title={m.homes_when()} size="wide" open={open === 'when'} onClose={close}>
        <WhenForm params={params} onChange={onChange} onDone={close} />
      </Dialog>
      <Dialog title={m.homes_member_row_sort()} open={open === 'sort'} onClose={close}>
        <SortChoices member={member} words={view.search} onChange={onChange} onDone={close} />
      </Dialog>
    </>
  );
}

type SortChoicesProps = {
  member: SearchRowProps['member'];
  words: string;
  onChange: ChangeView;
  onDone: () => void;
};

/** 'Nearest' only with a place, 'Most relevant' only with search words. */
function SortChoices({ member: { params }, words, onChange, onDone }: SortChoicesProps) {
  const { sort: _, ...others } = params;
  const usual = sortOf(others, words);
  const isOffered: Partial<Record<Sort, boolean>> = {
    nearest: params.place !== undefined,
    relevance: words !== '',
  };
  return (
    <fieldset className="grid gap-1 text-ink">
      <legend className="sr-only">{m.homes_member_row_sort()}</legend>
      {SORTS.filter((sort) => isOffered[sort] ?? true).map((sort) => (
        <label key={sort} className="flex min-h-12 items-center gap-3 rounded-control px-3 hover:bg-sand">
          <input
            type="radio"
            name="sort"
            className="size-5 accent-pine"
            checked={sortOf(params, words) === sort}
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
