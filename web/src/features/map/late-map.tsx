import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MapLoading, MapMissing } from './map-missing.tsx';

type LateMapProps<Props> = {
  /** Names the code among what was fetched. */
  name: string;
  load: () => Promise<ComponentType<Props>>;
  props: Props;
};

/**
 * A map whose code is fetched when it is opened and not before (MAP-02), and again after it did not arrive (MAP-16).
 */
export function LateMap<Props extends object>({ name, load, props }: LateMapProps<Props>) {
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
  if (isError) return <MapMissing onRetry={() => void refetch()} className="size-full" />;
  return <MapLoading className="size-full" />;
}
