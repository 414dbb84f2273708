import { ChunkLoadFailed } from '../../../ui/lazy/chunk-load-failed.tsx';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';

// Parts of the search that only subscribers see and load, and that their gallery has from the start.

export const MapButton = lazyWithFallback(async () => (await import('./map-button.tsx')).MapButton);
export const MemberRow = lazyWithFallback(
  async () => (await import('./member-row.tsx')).MemberRow,
  <ChunkLoadFailed />,
);
