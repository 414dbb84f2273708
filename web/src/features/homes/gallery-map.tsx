import type { GalleryFilters } from '@swapstead/contract/homes';
import { Map as MapIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Nothing of the map is asked for before somebody opens it (MAP-02). */
const MapOfHomes = lazy(async () => ({ default: (await import('../map/map-of-homes.tsx')).MapOfHomes }));

/** What 'Where' is in the address; an area of the map takes its place (MAP-09). */
const WHERE = ['place', 'region', 'country', 'within', 'after'];

/** The switch of the map and, while it is pressed, the map of all homes of the list; for subscribers. */
export function GalleryMap({ filters }: { filters: GalleryFilters }) {
  const [params, setParams] = useSearchParams();
  const isOpen = params.get('view') === 'map';

  function change(edit: (next: URLSearchParams) => void) {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { preventScrollReset: true });
  }

  return (
    <div className="wrap grid justify-items-start gap-4 pt-4">
      <Button
        look="quiet"
        size="small"
        aria-pressed={isOpen}
        onClick={() => change((next) => (isOpen ? next.delete('view') : next.set('view', 'map')))}
      >
        <MapIcon aria-hidden="true" className="size-4.5" />
        Map
      </Button>
      {isOpen && (
        <div className="h-[min(70vh,560px)] w-full">
          <Suspense
            fallback={<p className="grid h-full place-content-center rounded-card bg-sand">Loading map...</p>}
          >
            <MapOfHomes
              key={JSON.stringify(filters)}
              filters={filters}
              onSearchArea={(box) =>
                change((next) => {
                  for (const name of WHERE) next.delete(name);
                  next.set('box', box);
                })
              }
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
