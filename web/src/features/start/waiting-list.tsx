import type { Start, StartLine } from '@swapstead/contract/start/endpoints';
import { m } from '@swapstead/messages';
import { ArrowRight, Bookmark, CalendarCheck, MessageCircle, Star } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { Photo } from '../../ui/photo.tsx';
import { useConfirmCalendar } from '../listing/calendar/use-confirm-calendar.ts';
import { PhotoMissing } from '../swaps/core/photo-missing.tsx';
import { lineTexts } from './line-texts.tsx';
import type { useStart } from './start.queries.ts';

/** What waits for the member, above the homes: at most three lines, each with the press that does it (START-01). */
export function WaitingList({
  data,
  error,
  refetch,
}: Pick<ReturnType<typeof useStart>, 'data' | 'error' | 'refetch'>) {
  if (!data && error)
    return (
      <LoadFailedLine className="mt-6" onRetry={refetch}>
        {m.start_not_loaded()}
      </LoadFailedLine>
    );
  if (!data || data.lines.length === 0) return null;
  const { lines, total } = data;
  return (
    <section aria-labelledby="waiting" data-start="" className="mt-6 sm:mt-9">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-3 sm:pb-4">
        <h2 id="waiting" className="text-22">
          {m.start_title()}
        </h2>
        {total > lines.length && (
          <Link to={paths.notices()} className="link-quiet text-15 text-ink-soft">
            {m.start_see_all({ count: total })}
          </Link>
        )}
      </div>
      <ul>
        {lines.map((line, index) => (
          <WaitingLine
            key={keyOf(line)}
            line={line}
            isMain={isMain(line, index)}
            onDone={() => void refetch()}
          />
        ))}
      </ul>
    </section>
  );
}

/** Whether the line has the filled button: the first one, if it waits for an answer by a day. */
const isMain = (line: StartLine | undefined, index = 0) =>
  line !== undefined && index === 0 && lineTexts(line).deadline !== undefined;

/** Whether the list has the one filled button of the page. */
export const hasMainButton = ({ lines }: Start) => isMain(lines[0]);

function keyOf(line: StartLine): string {
  if (line.kind === 'wish') return line.wish_id;
  if (line.kind === 'message') return line.conversation_id;
  if (line.kind === 'calendar' || line.kind === 'match') return `${line.kind} ${line.home_id}`;
  return `${line.swap_id} ${line.kind} ${line.kind === 'review' ? line.party : ''}`;
}

function WaitingLine({ line, isMain, onDone }: { line: StartLine; isMain: boolean; onDone: () => void }) {
  const title = useId();
  const texts = lineTexts(line);
  return (
    <li className="grid grid-cols-[60px_minmax(0,1fr)] items-start gap-x-4 gap-y-2.5 border-b border-line py-3.5 sm:grid-cols-[84px_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <Sign line={line} />
      <div className="min-w-0">
        <h3 id={title} className="text-18 leading-snug wrap-anywhere sm:text-20">
          {texts.title}
        </h3>
        <p className="mt-0.5 text-15 wrap-anywhere text-ink-soft">
          {texts.detail}{' '}
          {texts.deadline && (
            <span
              className={
                texts.deadline.isSoon
                  ? 'rounded-tile bg-honey/25 box-decoration-clone px-1.5 py-0.5 font-medium text-ink'
                  : 'font-medium text-ink'
              }
            >
              {texts.deadline.text}
            </span>
          )}
        </p>
      </div>
      <div className="max-sm:col-start-2">
        {line.kind === 'calendar' ? (
          <ConfirmButton homeId={line.home_id} label={texts.verb} titleId={title} onDone={onDone} />
        ) : (
          <Verb texts={texts} titleId={title} isMain={isMain} />
        )}
      </div>
    </li>
  );
}

/** The photo of the home, or a sign where a line is about none. */
function Sign({ line }: { line: StartLine }) {
  if ('photo' in line) {
    return (
      <span className="relative block aspect-square overflow-clip rounded-tile sm:aspect-[4/3]">
        <span className="absolute inset-0">
          {line.photo ? <Photo photo={line.photo} alt="" sizes="84px" /> : <PhotoMissing />}
        </span>
      </span>
    );
  }
  const Icon = { review: Star, wish: Bookmark, message: MessageCircle, calendar: CalendarCheck }[line.kind];
  return (
    <span className="grid aspect-square place-items-center rounded-tile bg-pine-wash text-pine sm:aspect-[4/3]">
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-6" />
    </span>
  );
}

type VerbProps = { texts: ReturnType<typeof lineTexts>; titleId: string; isMain: boolean };

function Verb({ texts: { to = '', verb }, titleId, isMain }: VerbProps) {
  if (isMain) {
    return (
      <ButtonLink to={to} aria-describedby={titleId}>
        {verb}
      </ButtonLink>
    );
  }
  return (
    <Link
      to={to}
      aria-describedby={titleId}
      className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold text-pine"
    >
      {verb}
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  );
}

type ConfirmButtonProps = { homeId: string; label: string; titleId: string; onDone: () => void };

/** Confirms a calendar in place, with a toast (START-03). */
function ConfirmButton({ homeId, label, titleId, onDone }: ConfirmButtonProps) {
  const { isPending, confirm } = useConfirmCalendar(onDone);
  return (
    <Button
      look="quiet"
      size="small"
      busy={isPending}
      aria-describedby={titleId}
      onClick={() => confirm(homeId)}
    >
      {label}
    </Button>
  );
}
