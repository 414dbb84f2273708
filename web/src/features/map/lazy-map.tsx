import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MapLoading, MapMissing, reloadIfReachable } from './map-missing.tsx';

type LateMapProps<Props> = {
  /** Names the code among what was fetched. */
  name: string;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
};

/**
 * A map whose code is fetched when it is opened and not before (MAP-02), and again after it did not arrive (MAP-16).
 * Browsers may keep code that did not arrive as failed for as long as the page is open (whatwg/html#6768): then the page
 * is loaded anew, whose address holds what was searched, and whose forms keep what was typed.
 */
export function LazyMap<Props extends object>({ name, load, props }: LateMapProps<Props>) {
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

  if (isError) return <MapMissing onRetry={() => void tryAgain()} className="size-full" />;
  return <MapLoading className="size-full" />;
}
