import { m } from '@swapstead/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { useOneAtATime } from '../../../lib/api/use-one-at-a-time.ts';
import { useTextDraft } from '../../../lib/drafts/use-text-draft.ts';
import { paths } from '../../../paths.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { EmergencyCalls } from '../../guide/emergency-calls.tsx';
import { guideQuery, stayQuery } from '../core/stays.queries.ts';
import { SwapDialog } from '../core/swap-dialog.tsx';
import { nameIn } from '../core/swap-display.ts';
import { type StepDialogProps, useDialogStep } from './use-dialog-step.ts';

/** Help during a stay: message or call the other party, or ask our team (STAY-18). */
export function HelpDialog({ userId, swap, open, onClose }: StepDialogProps) {
  // If two stays overlap, choose the one where this member is: the emergency numbers must be those of that country.
  const underWay = swap.stays.filter(({ phase }) => phase === 'under_way');
  const stay =
    underWay.find(({ guest }) => guest === swap.me) ?? underWay.find(({ host }) => host === swap.me);
  const number = stay?.number ?? 1;
  const { words, write, forget } = useTextDraft(userId, `help ${swap.id}`);
  const [error, setError] = useState<string>();
  const ask = useMutation({
    mutationFn: (body: { words: string; submission_id: string }) =>
      api('POST /api/swaps/:id/stays/:number/help', {
        params: { id: swap.id, number: String(number) },
        body,
      }),
  });
  const { send, isPending } = useDialogStep(useOneAtATime(ask), {
    onClose,
    forget,
    failed: m.swaps_not_sent(),
  });
  const navigate = useNavigate();
  const { data: contact } = useQuery({ ...stayQuery(userId, swap.id, number), enabled: open });
  const { data: guide } = useQuery({ ...guideQuery(userId, swap.id, number), enabled: open });
  if (!stay) return null;
  const other = stay.guest === swap.me ? stay.host : stay.guest;
  const conversation = swap.conversations.find(({ party }) => party === other);

  function submit() {
    const isTooShort = words.trim().length < 10;
    setError(isTooShort ? m.swaps_help_say_what_happened() : undefined);
    if (isTooShort) return;
    send({ words }, ({ ticket_id }) => {
      void navigate(paths.ticket(ticket_id));
      return [m.swaps_help_dialog_our_team_knows(), m.swaps_help_dialog_person_answers()];
    });
  }

  return (
    <SwapDialog
      title={m.swaps_step_something_wrong()}
      open={open}
      initialFocus="heading"
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm={m.swaps_step_tell_support()}
      pending={m.common_sending()}
      keep={m.common_close()}
    >
      {guide && <EmergencyCalls help={guide} />}
      <ul className="grid">
        {contact?.phone && (
          <li>
            <a
              href={`tel:${contact.phone.replace(/\s/g, '')}`}
              className="link-inline inline-flex min-h-11 items-center"
            >
              {m.swaps_help_dialog_call({ name: nameIn(swap, other), phone: contact.phone })}
            </a>
          </li>
        )}
        {conversation && (
          <li>
            <Link
              to={paths.conversation(conversation.conversation_id)}
              className="link-inline inline-flex min-h-11 items-center"
            >
              {m.swaps_write_to({ name: nameIn(swap, other) })}
            </Link>
          </li>
        )}
      </ul>
      <TextAreaField
        label={m.swaps_step_tell_support()}
        help={m.swaps_help_dialog_opens_ticket_our_team_looks()}
        rows={4}
        value={words}
        error={error}
        onChange={({ target }) => write(target.value)}
      />
    </SwapDialog>
  );
}
