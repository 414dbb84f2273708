import { WHEN_PARAMS } from '@swapstead/contract/search/when';
import { MEMBER_PARAMS } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { RemovableChip } from '../../../ui/toggle-chip.tsx';
import type { ChangeView } from '../query/use-gallery-view.ts';
import type { MemberSearch } from './member-search.ts';
import { whenName, whenOf, whereName } from './search-names.ts';

/** Place and dates as active filters; the sort order has no chip (FIND-27). */
export function MemberChips({ member, onChange }: { member: MemberSearch; onChange: ChangeView }) {
  const { params, area } = member;
  const when = whenOf(params);
  /** Removes parameters from the latest search, without restoring any that were removed since this was rendered. */
  const without = (...names: readonly (keyof typeof params)[]) =>
    onChange(({ member: now }) => {
      const others = { ...params };
      for (const name of MEMBER_PARAMS) if (names.includes(name) || !(name in now)) delete others[name];
      if (others.sort === 'nearest' && !others.place) delete others.sort;
      return { member: others };
    });
  return (
    <>
      {(area || params.box) && (
        <li>
          <RemovableChip
            what={m.homes_remove_filter()}
            onRemove={() => without('place', 'region', 'country', 'within', 'box')}
          >
            {whereName(params, area)}
          </RemovableChip>
        </li>
      )}
      {when && (
        <li>
          <RemovableChip what={m.homes_remove_filter()} onRemove={() => without(...WHEN_PARAMS, 'open')}>
            {whenName(when)}
          </RemovableChip>
        </li>
      )}
      {params.open && (
        <li>
          <RemovableChip what={m.homes_remove_filter()} onRemove={() => without('open')}>
            {m.homes_member_chips_open_on_every_night()}
          </RemovableChip>
        </li>
      )}
    </>
  );
}
