import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useInertBehind } from '../../features/homes/search/use-inert-behind.ts';

afterEach(() => vi.restoreAllMocks());

function MapOfPhone() {
  const frame = useRef<HTMLDivElement>(null);
  useInertBehind(frame);
  return <div ref={frame}>Map</div>;
}

test("[MAP-03] elements added behind a phone's map are not reached by Tab either, until the map is closed", async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList,
  );
  const page = (isNoteThere: boolean, isMapThere: boolean) => (
    <main>
      <section aria-label="Results">List</section>
      {isNoteThere && <p>Another list</p>}
      {isMapThere && <MapOfPhone />}
    </main>
  );
  const { rerender } = render(page(false, true));
  const list = screen.getByText('List');
  expect(list.inert).toBe(true);
  rerender(page(true, true));
  const later = screen.getByText('Another list');
  await waitFor(() => expect(later.inert).toBe(true));
  rerender(page(true, false));
  expect([list.inert, later.inert]).toEqual([false, false]);
});
