import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { readMatchesAgain, sendDismissed } from './matches.queries.ts';

/** How long 'Undo' is offered (MATCH-10). */
const UNDO_MS = 10_000;

type Home = { id: string; host_name: string };

/**
 * Puts homes aside at once. Requests about a home go one after the other until the server agrees with the last press,
 * so that two presses never overtake each other (MATCH-21).
 */
export function useDismissing(userId: string, onBack: (homeId: string) => void) {
  const client = useQueryClient();
  /** `returning`: on the screen again, while the server may not know yet. */
  const [aside, setAside] = useState<ReadonlyMap<string, 'hidden' | 'returning'>>(new Map());
  const wanted = useRef(new Map<string, boolean>());

  const mark = (id: string, as: 'hidden' | 'returning' | undefined) =>
    setAside((before) => {
      const after = new Map(before);
      if (as) after.set(id, as);
      else after.delete(id);
      return after;
    });

  async function follow(id: string) {
    let stored = false;
    try {
      while (wanted.current.get(id) !== stored) {
        stored = wanted.current.get(id) as boolean;
        await sendDismissed(id, stored);
      }
      wanted.current.delete(id);
      await readMatchesAgain(client, userId);
      if (!stored) mark(id, undefined);
    } catch (error) {
      wanted.current.delete(id);
      mark(id, undefined);
      onBack(id);
      notSaved(error);
      void readMatchesAgain(client, userId);
    }
  }

  function set(id: string, dismissed: boolean) {
    const isRunning = wanted.current.has(id);
    wanted.current.set(id, dismissed);
    mark(id, dismissed ? 'hidden' : 'returning');
    if (isRunning) return;
    if (dismissed) void follow(id);
    else void undo(id);
  }

  /** The server has put it aside already. */
  async function undo(id: string) {
    try {
      await sendDismissed(id, false);
      if (wanted.current.get(id)) return await follow(id);
      wanted.current.delete(id);
      await readMatchesAgain(client, userId);
      mark(id, undefined);
    } catch (error) {
      wanted.current.delete(id);
      mark(id, 'hidden');
      notSaved(error);
    }
  }

  return {
    aside,
    dismiss({ id, host_name }: Home) {
      set(id, true);
      toast(m.matching_matches_hidden(), m.matching_matches_hidden_text({ name: host_name }), {
        label: m.matching_matches_undo(),
        run() {
          set(id, false);
          onBack(id);
        },
        forMs: UNDO_MS,
      });
    },
  };
}

/** A home that is no longer there is a match that is gone; the next reading says so on the card (MATCH-14). */
function notSaved(error: unknown) {
  const isGone = isApiError(error) && (error.status === 404 || error.status === 409);
  toastError(
    m.matching_matches_not_saved(),
    isGone ? m.matching_matches_no_longer() : (error as Error).message || m.common_try_again_later(),
  );
}
