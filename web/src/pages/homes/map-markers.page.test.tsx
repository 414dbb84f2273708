import type { Marker } from '@swapstead/contract/search/map.endpoints';
import { cleanup, render, screen } from '@testing-library/react';
import type { Map as MapLibre } from 'maplibre-gl';
import { expect, onTestFinished, test } from 'vitest';
import { MarkerLayer } from '../../features/map/marker-layer.tsx';

const marker: Marker = {
  count: 1,
  home_id: '00000000-0000-4000-8000-000000000001',
  title: 'Loft',
  location: 'Lisbon, Portugal',
  longitude: -9.1,
  latitude: 38.7,
} as never;

/** The parts of a map that the markers need; a real one draws only in a browser (e2e). */
function aMap() {
  const container = document.createElement('div');
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  container.append(canvas);
  document.body.append(container);
  onTestFinished(() => container.remove());
  const map = {
    getCanvasContainer: () => container,
    getCanvas: () => canvas,
    getCenter: () => ({ lng: 0 }),
    project: () => ({ x: 0, y: 0 }),
    on: () => {},
    off: () => {},
  };
  return { canvas, map: map as never as MapLibre };
}

test('[MAP-12] removing the last marker moves the focus to the map, and new markers do not take the focus', () => {
  const { canvas, map } = aMap();
  const layer = (markers: Marker[]) => (
    <>
      <button type="button">Skip the map</button>
      <MarkerLayer map={map} markers={markers} marked={undefined} onChoose={() => {}} onEscape={() => {}} />
    </>
  );
  const { rerender } = render(layer([marker]));
  onTestFinished(cleanup);
  screen.getByRole('button', { name: 'Loft, Lisbon, Portugal' }).focus();
  rerender(layer([]));
  expect(document.activeElement).toBe(canvas);
  const skip = screen.getByRole('button', { name: 'Skip the map' });
  skip.focus();
  rerender(layer([marker]));
  expect(document.activeElement).toBe(skip);
});
