import type { MapFilters } from '@swapstead/contract/map';
import { useQueryClient } from '@tanstack/react-query';
import type { Map as MapLibre } from 'maplibre-gl';
import { useRef, useState } from 'react';
import { type Box, DEEPEST_ZOOM } from './create-map.ts';
import { type View, viewOf } from './markers.ts';

/** Markers are asked for at most every so many milliseconds (MAP-05). */
const PAUSE_MS = 250;

/**
 * What the map has in view, once it rests. A map that is closed and opened again for the same search begins where it
 * was (MAP-03); what it showed is kept with the answers of the server, so that it goes with the session.
 */
export function useView(filters: MapFilters, results: Box) {
  const client = useQueryClient();
  const kept = ['homes', 'map-view', filters];
  const [first] = useState<Box>(() => client.getQueryData<Box>(kept) ?? results);
  const [view, setView] = useState<View>();
  const [hasMoved, setMoved] = useState(false);
  const latest = useRef(kept);
  latest.current = kept;

  const follow = {
    /** Follows a map; answers with how to end that. */
    start(map: MapLibre) {
      let last = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        last = Date.now();
        const now = viewOf(map);
        setView(now);
        const { _sw, _ne } = map.getBounds();
        client.setQueryData<Box>(latest.current, [_sw.lng, _sw.lat, _ne.lng, _ne.lat]);
      };
      const rest = () => {
        clearTimeout(timer);
        timer = setTimeout(tell, Math.max(0, last + PAUSE_MS - Date.now()));
      };
      const move = (event: { originalEvent?: unknown }) => {
        if (event.originalEvent) setMoved(true);
      };
      tell();
      map.on('moveend', rest);
      map.on('movestart', move);
      return () => {
        clearTimeout(timer);
        map.off('moveend', rest);
        map.off('movestart', move);
      };
    },
    /** The area was searched: it is what the list shows. */
    stop: () => setMoved(false),
  };

  /** Shows the results of another search. */
  function settle(map: MapLibre, box: Box) {
    setMoved(false);
    map.fitBounds(box, { padding: 40, maxZoom: DEEPEST_ZOOM });
  }

  return { first, view, hasMoved, follow, settle };
}
