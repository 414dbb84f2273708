import { peopleText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, MessageCircle, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { stayQuery } from './stays.queries.ts';
import { hostedStay, nameIn } from './swap-display.ts';

const linkClass = 'link-quiet inline-flex min-h-11 items-center gap-2 font-semibold text-pine';

/** The parties, and how to reach each other and our team. */
export function SwapAside({ userId, swap }: { userId: string; swap: SwapView }) {
  const hosted = hostedStay(swap);
  // If a member has left, the conversation with them is gone too.
  const conversations = swap.conversations.filter(
    ({ party }) => !swap.parties.some((one) => one.party === party && one.left),
  );
  return (
    <div className="grid gap-6">
      {hosted && hasAgreed(swap) && <Guests userId={userId} swap={swap} number={hosted.number} />}
      {(conversations.length > 0 || hasAgreed(swap)) && (
        <Box title={m.swaps_swap_aside_talk_to_each_other()}>
          <ul>
            {conversations.map(({ party, conversation_id }) => (
              <li key={conversation_id}>
                <Link to={paths.conversation(conversation_id)} className={linkClass}>
                  <MessageCircle aria-hidden="true" className="size-4.5" />
                  {m.swaps_write_to({ name: nameIn(swap, party) })}
                </Link>
              </li>
            ))}
            {hasAgreed(swap) && (
              <li>
                <Link
                  to={paths.newTicket(m.swaps_ticket_subject({ title: swap.stays[0]?.home.title ?? '' }))}
                  className={`${linkClass} text-ink!`}
                >
                  <ShieldCheck aria-hidden="true" className="size-4.5" />
                  {m.swaps_swap_aside_get_help()}
                </Link>
              </li>
            )}
          </ul>
        </Box>
      )}
    </div>
  );
}

const hasAgreed = ({ state }: SwapView) => ['agreed', 'final', 'completed', 'disputed'].includes(state);

/** Until the guests have come, their host prepares the guide for them. */
const awaitsGuests = ({ state }: SwapView) => state === 'agreed' || state === 'final';

function Guests({ userId, swap, number }: { userId: string; swap: SwapView; number: number }) {
  const { data: contact } = useQuery({
    ...stayQuery(userId, swap.id, number),
    enabled: swap.opens.contact,
  });
  const hosted = hostedStay(swap);
  if (!hosted) return null;
  return (
    <Box title={m.swaps_swap_aside_your_guests()}>
      <p>
        <b className="font-semibold wrap-anywhere">{nameIn(swap, hosted.guest)}</b>
        <br />
        <span className="text-14 text-ink-soft">{hosted.people ? peopleText(hosted.people) : ''}</span>
      </p>
      {contact && swap.opens.contact && (
        <dl className="mt-4 grid gap-2.5 text-15">
          {swap.state === 'final' && (
            <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5">
              <dt className="text-ink-soft">{m.swaps_swap_aside_their_arrival()}</dt>
              <dd className="text-end font-medium">
                {contact.arrival
                  ? m.swaps_swap_aside_about_in({ time: contact.arrival.time, place: contact.place })
                  : m.swaps_swap_aside_not_said_yet()}
              </dd>
              {contact.arrival?.note && (
                <dd className="col-span-2 text-14 wrap-anywhere text-ink-soft">{contact.arrival.note}</dd>
              )}
            </div>
          )}
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">{m.swaps_swap_aside_phone()}</dt>
            <dd className="text-end font-medium">
              <a href={`tel:${contact.phone.replace(/\s/g, '')}`} className="link-quiet">
                {contact.phone || m.swaps_swap_aside_none()}
              </a>
            </dd>
          </div>
        </dl>
      )}
      {hosted.home.id && awaitsGuests(swap) && (
        <Link to={paths.guideForSwap(hosted.home.id, swap.id)} className={`${linkClass} mt-2`}>
          <BookOpen aria-hidden="true" className="size-4.5" />
          {m.swaps_step_own_guide()}
        </Link>
      )}
    </Box>
  );
}

export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-surface p-6 shadow-soft">
      <h2 className="mb-3 text-22">{title}</h2>
      {children}
    </section>
  );
}
