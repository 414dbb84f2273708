import { dateText, dayIn } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { StatCards } from '../../../ui/stat-card.tsx';

const wishFigureQuery = queryOptions({
  queryKey: ['admin', 'wishes'],
  queryFn: ({ signal }) => api('GET /api/admin/wishes', {}, { signal }),
  staleTime: 0,
});

/** The one number of all wishes, for our team (WISH-23). The server leaves it out below five. */
export function WishFigure() {
  const { data, error, refetch } = useQuery(wishFigureQuery);
  const missing = data?.as_of ? m.matching_likes_figures_few() : m.matching_likes_figures_none();
  return (
    <div className="grid gap-3">
      <StatCards
        label={m.matching_wishes_figure()}
        onRetry={error && !data ? () => void refetch() : undefined}
        stats={[{ label: m.matching_wishes_figure_wishes(), value: data && (data.wishes ?? missing) }]}
      />
      {data?.as_of && (
        <p className="max-w-text text-14 text-ink-soft">
          {m.matching_wishes_figure_as_of({ day: dateText(data.as_of, dayIn('UTC', new Date())) })}
        </p>
      )}
    </div>
  );
}
