import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { answerTime } from './answer-time.ts';
import { Figure, MarkList } from './marks.tsx';
import { MarksHelp } from './marks-help.tsx';
import { hostMarksQuery } from './trust.queries.ts';

type HostMarksProps = {
  userId: string;
  homeId: string;
  /** Empty for a host who has given none. */
  name: string | null | undefined;
  /** The mark as host, from the reviews. */
  asHost?: { average: string; count: number } | null | undefined;
};

/** What subscribers read of a host: figures first, then the marks in words (TRUST-01). */
export function HostMarks({ userId, homeId, name, asHost }: HostMarksProps) {
  const { data } = useQuery(hostMarksQuery(userId, homeId));
  if (!data) return null;
  const { completed, answers, asks_identity } = data;
  const figures: ReactNode[] = [];
  if (completed > 0)
    figures.push(
      <Figure key="completed" label={m.trust_figure_completed({ count: completed })}>
        {completed}
      </Figure>,
    );
  if (answers?.within)
    figures.push(
      <Figure key="within" label={m.trust_figure_within()}>
        {answerTime(answers.within)}
      </Figure>,
    );
  if (asHost)
    figures.push(
      <Figure key="host" label={m.trust_figure_as_host({ count: asHost.count })}>
        {asHost.average}
      </Figure>,
    );
  return (
    <div className="border-t border-line px-7 py-5">
      {figures.length > 0 && (
        <dl className="mb-5 grid auto-cols-fr grid-flow-col gap-4 border-b border-line pb-5">{figures}</dl>
      )}
      <MarkList marks={data} />
      {asks_identity !== 'no' && <p className="mt-3 text-15 font-medium">{m.trust_host_asks()}</p>}
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        <Link
          to={paths.member(data.user_id)}
          className="link-inline min-h-6 text-14 font-semibold wrap-anywhere"
        >
          {name ? m.trust_see_page({ name }) : m.trust_see_page_nameless()}
        </Link>
        <MarksHelp />
      </div>
    </div>
  );
}
