import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MapFailed, MapLoading, reloadIfReachable } from './map-failed.tsx';

type LazyMapProps<Props> = {
  /** The cache key of the code. */
  name: string;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
};

/**
 * A map whose code is fetched when it is opened (MAP-02), and again if that failed (MAP-16). Browsers may remember a
 * failed import for as long as the page is open (whatwg/html#6768). Then the page is reloaded: its address contains
 * the search, and its forms keep drafts.
 */
export function LazyMap<Props extends object>({ name, load, props }: LazyMapProps<Props>) {
  const {
    data: Shown,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['code', name],
    queryFn: async () => ({ Component: await load() }),
    select: ({ Component }) => Component,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  if (Shown) return <Shown {...props} />;
  async function tryAgain() {
    const { isError: isStillMissing } = await refetch();
    if (isStillMissing) await reloadIfReachable();
  }

  if (isError) return <MapFailed onRetry={() => void tryAgain()} className="size-full" />;
  return <MapLoading className="size-full" />;
}
