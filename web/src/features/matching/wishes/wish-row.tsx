import { dateText, dayIn } from '@swapstead/contract/days';
import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { AgreedQuestion } from './agreed-question.tsx';
import { RenameWish } from './rename-wish.tsx';
import { useRemoveWish } from './use-remove-wish.ts';
import { WishChips } from './wish-chips.tsx';
import { WishFit } from './wish-fit.tsx';
import { addressOfWish, wordsOfWish } from './wish-search.ts';
import { WishSwitches } from './wish-switches.tsx';
import { useChangeWish, useForgetResults } from './wishes.queries.ts';

type WishRowProps = { userId: string; wish: Wish; isAsleep: boolean; hasHome: boolean; onGone: () => void };

/** A wish with its homes, what can be done with it, and its switches. */
export function WishRow({ userId, wish, isAsleep, hasHome, onGone }: WishRowProps) {
  const { id, name, problem, today, new_homes } = wish;
  const { isRemoving, remove } = useRemoveWish(userId, wish, onGone);
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const change = useChangeWish(userId);
  const isNew = (new_homes ?? 0) > 0;
  const forgetResults = useForgetResults(today);

  /** The field that held the focus goes, and the button comes back. */
  function endRenaming() {
    flushSync(() => setRenaming(false));
    rename.current?.focus();
  }

  /** Shows the switch as it was if the server does not take it. */
  function set(switches: { tells?: boolean; swaps?: boolean }) {
    change.mutate(
      { id, version: wish.version, ...switches },
      {
        onError: ({ message }) =>
          toastError(m.matching_wishes_not_saved(), message || m.common_try_again_later()),
      },
    );
  }

  const shown = change.isPending ? { ...wish, ...change.variables } : wish;
  return (
    <li className="grid gap-x-16 gap-y-6 border-t border-line py-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        {isRenaming ? (
          <RenameWish userId={userId} wish={wish} onDone={endRenaming} />
        ) : (
          <div className="flex items-start gap-1">
            <h2 className="text-[clamp(1.5rem,2.4vw,2rem)] leading-[1.14] wrap-anywhere">
              {isAsleep ? (
                <bdi>{name}</bdi>
              ) : (
                <Link to={paths.wish(id)} dir="auto" className="link-quiet">
                  {name}
                </Link>
              )}
            </h2>
            {!isAsleep && (
              <button
                ref={rename}
                type="button"
                onClick={() => setRenaming(true)}
                aria-label={m.matching_wishes_rename_of({ wish: name })}
                title={m.matching_wishes_rename()}
                className="-my-1.5 grid size-11 flex-none place-items-center rounded-full text-ink-soft transition hover:bg-sand hover:text-ink"
              >
                <Pencil aria-hidden="true" className="size-4.5" />
              </button>
            )}
          </div>
        )}
        <div className="mt-3.5">
          <WishChips words={wordsOfWish(wish)} label={m.matching_wishes_chips({ wish: name })} />
        </div>
        {problem && <p className="mt-5 font-semibold text-danger">{problem}</p>}
        {!problem && !isAsleep && <WishFit userId={userId} wish={wish} />}
        {isAsleep && <p className="mt-5 text-15 text-ink-soft">{untilText(wish)}</p>}
        {wish.agreed_swap_id && (
          <AgreedQuestion userId={userId} wish={wish} isRemoving={isRemoving} onRemove={remove} />
        )}
        <div className="mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-1">
          {!isAsleep && today && (
            <ButtonLink
              size="small"
              look={isNew ? 'main' : 'quiet'}
              to={isNew ? paths.wish(id) : addressOfWish(today)}
              onClick={forgetResults}
              aria-label={
                isNew
                  ? m.matching_wishes_show_new_of({ wish: name })
                  : m.matching_wishes_show_homes_of({ wish: name })
              }
            >
              {isNew ? m.matching_wishes_show_new() : m.matching_wishes_show_homes()}
            </ButtonLink>
          )}
          {!isAsleep && (
            <Link
              to={addressOfWish(today ?? {}, id)}
              aria-label={m.matching_wishes_edit_of({ wish: name })}
              className="link-quiet inline-flex min-h-11 items-center text-15 font-semibold"
            >
              {m.matching_wishes_edit()}
            </Link>
          )}
          <Button
            look="quiet"
            size="small"
            className="border-transparent! px-0! hover:bg-transparent!"
            busy={isRemoving}
            onClick={() => void remove()}
            aria-label={m.matching_wishes_remove_of({ wish: name })}
          >
            {m.matching_wishes_remove()}
          </Button>
        </div>
      </div>
      {!isAsleep && (
        <fieldset className="grid min-w-0 content-start gap-4 pt-1">
          <legend className="sr-only">{m.matching_wishes_switches_of({ wish: name })}</legend>
          <WishSwitches
            tells={shown.tells}
            swaps={shown.swaps}
            hasHome={hasHome}
            busy={change.isPending}
            onChange={set}
          />
        </fieldset>
      )}
    </li>
  );
}

export const untilText = ({ until }: Pick<Wish, 'until'>) =>
  m.matching_wishes_until({ day: dateText(until, dayIn('UTC', new Date())) });
