import type { NewTicketInput } from '@swapstead/contract/support/endpoints';
import { TICKET_TEXTS } from '@swapstead/contract/support/tickets';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readFormDraft, removeFormDraft, writeFormDraft } from '../../lib/drafts/form-drafts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ticketForm } from './new-ticket-form.tsx';
import { replyForm } from './reply-form.tsx';

/**
 * Shown instead of the reply form (SUPP-16). A reply being written when the ticket was closed is shown and can
 * continue in a new ticket.
 */
export function ClosedNotice({ userId, ticketId }: { userId: string; ticketId: string }) {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(
    () => readFormDraft<{ message: string }>(userId, replyForm(ticketId))?.message ?? '',
  );

  function dropReply() {
    removeFormDraft(userId, replyForm(ticketId));
    setUnsent('');
  }

  return (
    <div className="grid gap-5">
      <Notice>{TICKET_TEXTS.closed}</Notice>
      {unsent.trim() && (
        <section
          aria-label={m.support_closed_notice_your_unsent_reply()}
          className="rounded-card border border-line p-5 sm:px-6"
        >
          <h2 className="text-22">{m.support_closed_notice_reply_not_sent()}</h2>
          <p dir="auto" className="mt-2.5 max-w-text wrap-anywhere whitespace-pre-wrap">
            {unsent}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              size="small"
              onClick={() => {
                writeFormDraft(
                  userId,
                  ticketForm(''),
                  withBegun(readFormDraft(userId, ticketForm('')), unsent),
                );
                dropReply();
                void navigate(paths.support());
              }}
            >
              {m.support_closed_notice_send_as_new_ticket()}
            </Button>
            <Button look="quiet" size="small" onClick={dropReply}>
              {m.support_closed_notice_drop_it()}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

/** If there is a draft of a ticket, the reply is added below it. */
function withBegun(begun: Partial<NewTicketInput> | undefined, reply: string): NewTicketInput {
  const message = [begun?.message, reply].filter((words) => words?.trim()).join('\n\n');
  return { subject: '', priority: 'medium', ...begun, message };
}
