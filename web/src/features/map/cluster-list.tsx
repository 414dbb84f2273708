import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import type { MapFilters, Marker } from '@swapstead/contract/search/map.endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { Photo } from '../../ui/photo.tsx';

/** Exact, and never as 1e-7. */
const inDegrees = (value: number) => (Math.abs(value) < 1e-6 ? value.toFixed(18) : String(value));

type ClusterListProps = {
  cluster: Marker;
  filters: MapFilters;
  /** The address of a home's page. */
  linkTo: (home: HomeCard) => string;
  onClose: () => void;
};

/**
 * The homes of a cluster that zooming in can't split, such as those of a place without points: 20 at a time (MAP-06).
 */
export function ClusterList({ cluster, filters, linkTo, onClose }: ClusterListProps) {
  const area = (cluster.bounds ?? []).map(inDegrees).join(',');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['homes', 'map-cluster', area, filters],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/homes/map/cluster', { query: { ...filters, area, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  return (
    <Dialog
      open
      title={m.map_cluster_list_homes_in({ count: cluster.count, place: cluster.name ?? '' })}
      onClose={onClose}
      actions={
        <>
          {hasNextPage && (
            <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? m.common_loading() : m.map_cluster_list_more_homes()}
            </Button>
          )}
          <Button onClick={onClose}>{m.common_close()}</Button>
        </>
      }
    >
      {!data && !error && <LoadingLine>{m.map_cluster_list_loading_homes()}</LoadingLine>}
      {error && (
        <LoadFailedLine role="alert" className="mb-3" onRetry={() => (data ? fetchNextPage() : refetch())}>
          {data ? m.map_cluster_list_more_not_loaded() : m.map_cluster_list_not_loaded()}
        </LoadFailedLine>
      )}
      <ul className="grid gap-3">
        {data?.pages.flatMap(({ homes }) =>
          homes.map((home) => {
            const {
              id,
              title,
              photos: [photo],
            } = home;
            return (
              <li key={id} className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3">
                <div className="relative h-14 overflow-clip rounded-tile bg-sand">
                  {photo && <Photo photo={photo} alt="" sizes="72px" className="absolute inset-0" />}
                </div>
                <div className="min-w-0">
                  <p className="truncate font-medium">{title}</p>
                  <Link
                    to={linkTo(home)}
                    className="link text-15"
                    aria-label={m.map_cluster_list_view_details_of({ title })}
                  >
                    {m.map_cluster_list_view_details()}
                  </Link>
                </div>
              </li>
            );
          }),
        )}
      </ul>
    </Dialog>
  );
}
