import type { Evidence, SupportMessage, TicketThread } from '@swapstead/contract/support/endpoints';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../lib/time/local-time.ts';
import { BrandMark } from '../../ui/brand.tsx';

type ThreadProps = {
  thread: TicketThread;
  /** The viewer; their own messages are labelled 'You'. */
  userId: string;
};

/** The messages in order, the team's labelled as such (SUPP-13). Their content is always plain text. */
export function Thread({ thread, userId }: ThreadProps) {
  return (
    <ol aria-label={m.support_thread_messages()} className="grid gap-4">
      {thread.messages.map((message) => (
        <Entry key={message.id} message={message} name={nameOf(message, thread, userId)} />
      ))}
    </ol>
  );
}

function nameOf({ user_id, is_admin }: SupportMessage, { user }: TicketThread, userId: string): string {
  if (is_admin) return m.support_thread_support_team();
  return user_id === userId
    ? m.support_thread_you()
    : (user?.display_name ?? user?.email ?? m.support_thread_member());
}

function Entry({ message, name }: { message: SupportMessage; name: string }) {
  const { is_admin, created_at, author } = message;
  return (
    <li
      className={`rounded-card p-5 sm:px-6 ${is_admin ? 'bg-pine-wash sm:ms-10' : 'bg-surface shadow-soft sm:me-10'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15">
        {is_admin && <BrandMark className="size-5" />}
        <bdi className={`font-semibold wrap-anywhere ${is_admin ? 'text-pine' : ''}`}>{name}</bdi>
        {author && <bdi className="text-ink-soft wrap-anywhere">{author}</bdi>}
        <time dateTime={created_at} className="ms-auto text-14 text-ink-soft">
          {dateTimeText(created_at)}
        </time>
      </p>
      <Words>{message.message}</Words>
    </li>
  );
}

/** Text as typed: line breaks are kept, and its direction follows its letters and affects nothing around it. */
function Words({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="mt-2.5 max-w-text whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
      {children}
    </p>
  );
}

/** The reported messages, for admins. */
export function EvidenceSection({ evidence }: { evidence: Evidence }) {
  return (
    <section aria-labelledby="evidence" className="rounded-card border border-clay p-5 sm:p-6">
      <h2 id="evidence" className="text-22">
        {m.support_thread_what_was_reported()}
      </h2>
      <p className="mt-1 text-15 text-ink-soft wrap-anywhere">
        {m.support_thread_as_it_was_reported({ title: evidence.title })}
      </p>
      <EvidenceMessages evidence={evidence} />
    </section>
  );
}

/** The reported messages in order. */
export function EvidenceMessages({ evidence }: { evidence: Pick<Evidence, 'messages'> }) {
  return (
    <ol className="mt-5 grid gap-4">
      {evidence.messages.map((said) => (
        <li
          key={`${said.created_at} ${said.user_id} ${said.message}`}
          className="border-s-2 border-line ps-4"
        >
          <p className="flex flex-wrap gap-x-3 text-15">
            <bdi className="font-semibold wrap-anywhere">
              {said.display_name ?? m.support_thread_no_name()}
            </bdi>
            <time dateTime={said.created_at} className="text-14 text-ink-soft">
              {dateTimeText(said.created_at)}
            </time>
          </p>
          <Words>{said.message}</Words>
        </li>
      ))}
    </ol>
  );
}
