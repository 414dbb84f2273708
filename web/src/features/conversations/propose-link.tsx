import type { Thread } from '@swapstead/contract/conversations/endpoints';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { proposeLink, useCarriedSearch } from '../../lib/address/carried-search.ts';
import { Dialog } from '../../ui/dialog.tsx';

const LOOK = 'link-quiet inline-flex min-h-11 items-center font-semibold text-pine';

/**
 * A link to propose a swap from a conversation (PROP-03): the guest about the host's home, the host about a home of
 * the guest, which they choose if there are several. Nothing if there is no such home.
 */
export function ProposeLink({ thread }: { thread: Thread }) {
  const [isChoosing, setChoosing] = useState(false);
  const carried = useCarriedSearch();
  const homes = homesToPropose(thread);
  const [first] = homes;
  if (!first) return null;
  if (homes.length === 1) {
    return (
      <Link to={proposeLink({ home: first.id }, carried)} className={LOOK}>
        {m.conversations_propose_link_propose_a_swap()}
      </Link>
    );
  }
  return (
    <>
      <button type="button" onClick={() => setChoosing(true)} className={LOOK}>
        {m.conversations_propose_link_propose_a_swap()}
      </button>
      <Dialog
        title={m.conversations_propose_link_where_would_you_stay()}
        open={isChoosing}
        onClose={() => setChoosing(false)}
      >
        <ul>
          {homes.map(({ id, title }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <Link
                to={proposeLink({ home: id }, carried)}
                className="flex min-h-13 items-center font-medium wrap-anywhere text-ink hover:text-pine"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function homesToPropose({ role, home, about_other }: Thread): readonly { id: string; title: string }[] {
  if (role === 'host') return about_other?.homes ?? [];
  return home.id ? [{ id: home.id, title: home.title }] : [];
}
