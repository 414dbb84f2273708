import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { isApiError } from '../lib/api/api.ts';
import { DoorDrawing } from './illustrations/door-drawing.tsx';
import { LoadFailed } from './load-failed.tsx';
import { NoticeMeta } from './page-meta.tsx';

type LoadFailedPageProps = {
  title: string;
  error: Error;
  onRetry: () => unknown;
  drawing?: ReactNode;
  /** Replaces 'Try again' if the server refused the page, as trying again cannot help then. */
  wayOut?: ReactNode;
};

/** A page that could not be loaded, with the server's reason. Not for search engines. */
export function LoadFailedPage({
  title,
  error,
  onRetry,
  drawing = <DoorDrawing />,
  wayOut,
}: LoadFailedPageProps) {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  return (
    <section className="wrap py-12 md:py-20">
      <NoticeMeta title={title} />
      <LoadFailed level={1} title={title} drawing={drawing} action={isRefused && wayOut} onRetry={onRetry}>
        {error.message || m.common_try_again_later()}
      </LoadFailed>
    </section>
  );
}
