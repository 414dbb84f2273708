import type { SwapView } from '@swapstead/contract/swaps/view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { useKeptWords } from '../../../lib/drafts/use-kept-words.ts';
import { paths } from '../../../paths.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { EmergencyCalls } from '../../guide/emergency-calls.tsx';
import { guideQuery, stayQuery } from '../core/stays.queries.ts';
import { SwapDialog } from '../core/swap-dialog.tsx';
import { nameIn } from '../core/swap-look.ts';
import { useSubmission } from '../core/use-submission.ts';

type Props = { userId: string; swap: SwapView; open: boolean; onClose: () => void };

/** Something is wrong during a stay: write, call, or have our team look at it (STAY-18). */
export function HelpDialog({ userId, swap, open, onClose }: Props) {
  // Of two stays at the same time it is the one where this member is: the numbers to call are those of that country.
  const underWay = swap.stays.filter(({ phase }) => phase === 'under_way');
  const stay =
    underWay.find(({ guest }) => guest === swap.me) ?? underWay.find(({ host }) => host === swap.me);
  const number = stay?.number ?? 1;
  const { words, write, forget } = useKeptWords(userId, `help ${swap.id}`);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [submission_id, renew] = useSubmission();
  const navigate = useNavigate();
  const { data: contact } = useQuery({ ...stayQuery(userId, swap.id, number), enabled: open });
  const { data: guide } = useQuery({ ...guideQuery(userId, swap.id, number), enabled: open });
  if (!stay) return null;
  const other = stay.guest === swap.me ? stay.host : stay.guest;
  const conversation = swap.conversations.find(({ party }) => party === other);

  async function submit() {
    if (isPending) return;
    if (words.trim().length < 10) {
      setError('Please say in a sentence what happened.');
      return;
    }
    setError(undefined);
    setPending(true);
    try {
      const { ticket_id } = await api('POST /api/swaps/:id/stays/:number/help', {
        params: { id: swap.id, number: String(number) },
        body: { words, submission_id },
      });
      renew();
      forget();
      onClose();
      toast('Our team knows', 'A person reads it first thing and answers here.');
      void navigate(paths.ticket(ticket_id));
    } catch (failure) {
      onClose();
      toastError('Not sent', (failure as Error).message || 'Please try again later');
    } finally {
      setPending(false);
    }
  }

  return (
    <SwapDialog
      title="Something is wrong"
      open={open}
      initialFocus="heading"
      onClose={onClose}
      onSubmit={() => void submit()}
      isPending={isPending}
      confirm="Tell support"
      pending="Sending..."
      keep="Close"
    >
      {guide && <EmergencyCalls help={guide} />}
      <ul className="grid">
        {contact?.phone && (
          <li>
            <a
              href={`tel:${contact.phone.replace(/\s/g, '')}`}
              className="link-inline inline-flex min-h-11 items-center"
            >
              Call {nameIn(swap, other)}: {contact.phone}
            </a>
          </li>
        )}
        {conversation && (
          <li>
            <Link
              to={paths.conversation(conversation.conversation_id)}
              className="link-inline inline-flex min-h-11 items-center"
            >
              Write to {nameIn(swap, other)}
            </Link>
          </li>
        )}
      </ul>
      <TextAreaField
        label="Tell support"
        help="It opens a ticket that our team looks at first."
        rows={4}
        value={words}
        error={error}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}
