import { dateText, dayIn } from '@swapstead/contract/days';
import type { LikeState } from '@swapstead/contract/matching/likes.endpoints';
import { m } from '@swapstead/messages';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { named } from '../../../ui/named.tsx';
import { useOnline } from '../../swaps/core/use-online.ts';
import { useLike } from './use-like.ts';

type LikeToggleProps = {
  userId: string;
  homeId: string;
  name: string;
  /** The state, where a list has it. */
  known?: LikeState;
  /** Reads that list again after a press. */
  onChanged?: () => void;
  /** The home, where several toggles are on a page. */
  title?: string;
  /** Both have been told. */
  isMutual?: boolean;
  disabled?: boolean;
};

/** 'I'd swap with this home', for subscribers, on homes of others (LIKE-01 to LIKE-03, LIKE-17). */
export function LikeToggle(props: LikeToggleProps) {
  const { userId, homeId, name, known, onChanged, title, isMutual = false, disabled = false } = props;
  const { data, error, refetch, liked, press } = useLike(userId, homeId, known, onChanged);
  const isOnline = useOnline();
  const help = useId();
  if (error && !data) {
    return <LoadFailedLine onRetry={refetch}>{m.matching_likes_toggle_not_loaded()}</LoadFailedLine>;
  }
  const isOff = !data?.has_home || !isOnline || disabled;
  return (
    <>
      <button
        type="button"
        aria-pressed={liked}
        aria-disabled={isOff || undefined}
        aria-describedby={help}
        aria-label={title && m.matching_likes_toggle_for({ title })}
        onClick={isOff ? undefined : () => void press()}
        className="group/like flex min-h-11 w-full items-center gap-3 text-start font-semibold aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft"
      >
        <span
          aria-hidden="true"
          className="grid size-6 flex-none place-items-center rounded-[7px] border-[1.5px] border-edge transition group-hover/like:border-ink group-aria-disabled/like:border-line group-aria-pressed/like:border-pine group-aria-pressed/like:bg-pine group-aria-pressed/like:text-on-pine"
        >
          {liked && <Check strokeWidth={2.5} className="size-4" />}
        </span>
        {m.matching_likes_toggle()}
      </button>
      <p id={help} className="ps-9 text-14 leading-snug wrap-anywhere text-ink-soft">
        {data && !data.has_home ? (
          <Link to={paths.addHome()} className="link-inline">
            {m.matching_likes_list_your_home()}
          </Link>
        ) : (
          privateText(name, liked ? data?.ends_on : null, isMutual)
        )}
      </p>
    </>
  );
}

/** While a press is on its way the last day is not known yet. */
function privateText(name: string, endsOn: string | null | undefined, isMutual: boolean): ReactNode {
  if (!endsOn) return named(m.matching_likes_private.parts({ name }));
  const day = dateText(endsOn, dayIn('UTC', new Date()));
  const text = isMutual ? m.matching_likes_mutual_until : m.matching_likes_private_until;
  return named(text.parts({ name, day }));
}
