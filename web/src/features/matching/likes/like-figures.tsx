import { dateText, dayIn } from '@swapstead/contract/days';
import type { LikeFigures as Figures } from '@swapstead/contract/matching/likes.endpoints';
import { m } from '@swapstead/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { StatCards } from '../../../ui/stat-card.tsx';

const likeFiguresQuery = queryOptions({
  queryKey: ['admin', 'likes'],
  queryFn: ({ signal }) => api('GET /api/admin/likes', {}, { signal }),
  staleTime: 0,
});

/** Likes of the whole site as of midnight UTC, for our team (LIKE-15). */
export function LikeFigures() {
  const { data, error, refetch } = useQuery(likeFiguresQuery);
  return (
    <div className="grid gap-3">
      <StatCards
        label={m.matching_likes_figures()}
        onRetry={error && !data ? () => void refetch() : undefined}
        stats={[
          { label: m.matching_likes_figures_likes(), value: data && shown(data, data.likes) },
          { label: m.matching_likes_figures_mutual(), value: data && shown(data, data.mutual_30_days) },
        ]}
      />
      {data?.as_of && (
        <p className="max-w-text text-14 text-ink-soft">
          {m.matching_likes_figures_as_of({ day: dateText(data.as_of, dayIn('UTC', new Date())) })}
        </p>
      )}
    </div>
  );
}

/** The server leaves figures below five out. */
function shown({ as_of }: Figures, figure: number | null): number | string {
  if (figure !== null) return figure;
  return as_of ? m.matching_likes_figures_few() : m.matching_likes_figures_none();
}
