import type { MapFilters } from '@swapstead/contract/search/map.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { useRef, useState } from 'react';
import { type Box, type Camera, fit } from './create-map.ts';
import { type View, viewOf } from './markers.ts';

/** The shortest pause between two requests for markers, in milliseconds (MAP-05). */
const PAUSE_MS = 250;

/**
 * The map's view once it has stopped moving. A map that is closed and opened again for the same search starts where
 * it was (MAP-03). The view is stored in the query cache, so that it is dropped with the session.
 */
export function useView(filters: MapFilters) {
  const client = useQueryClient();
  const viewKey = ['homes', 'map-view', filters];
  const [camera] = useState(() => client.getQueryData<Camera>(viewKey));
  const [view, setView] = useState<View>();
  const [hasMoved, setMoved] = useState(false);
  const isByHand = useRef(false);
  const latest = useRef(viewKey);
  latest.current = viewKey;

  function stop() {
    isByHand.current = false;
    setMoved(false);
  }

  const follow = {
    /**
     * Follows a map.
     * @returns a function that ends it
     */
    start(map: MapLibre) {
      let last = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const update = () => {
        last = Date.now();
        setView(viewOf(map));
        if (isByHand.current) setMoved(true);
        const { lng, lat } = map.getCenter();
        client.setQueryData<Camera>(latest.current, { center: [lng, lat], zoom: map.getZoom() });
      };
      const rest = () => {
        clearTimeout(timer);
        timer = setTimeout(update, Math.max(0, last + PAUSE_MS - Date.now()));
      };
      const move = (event: { originalEvent?: unknown }) => {
        if (event.originalEvent) isByHand.current = true;
      };
      update();
      map.on('moveend', rest);
      map.on('movestart', move);
      return () => {
        clearTimeout(timer);
        map.off('moveend', rest);
        map.off('movestart', move);
      };
    },
    /** To be called when the area was searched: the list then shows the view. */
    stop,
  };

  /** Moves the view to the results of another search. */
  function settle(map: MapLibre, box: Box) {
    stop();
    fit(map, box);
  }

  return { camera, view, hasMoved, follow, settle };
}
