import { m } from '@swapstead/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import type { SwapForm } from './use-proposal.ts';

type ProposePageProps = {
  /** The title while there is no form. */
  title: string;
  query: UseQueryResult<SwapForm>;
  /** The form, with its `ProposeTitle`. */
  children: (form: SwapForm) => ReactNode;
};

/** The frame of the proposal form, or the reason why there is no form. The form brings its own title. */
export function ProposePage({ title, query, children }: ProposePageProps) {
  const { data: form, error, refetch } = query;
  return (
    <div className="wrap py-8 pb-24 md:py-12">
      <meta name="robots" content="noindex" />
      {!form && <ProposeTitle>{title}</ProposeTitle>}
      {!form && !error && (
        <Skeleton label={m.swaps_propose_page_loading_homes()} className="mt-8 grid grid-cols-2 gap-6">
          <div className="bone h-70 rounded-card" />
          <div className="bone h-70 rounded-card" />
        </Skeleton>
      )}
      {!form && error && (
        <LoadFailed
          drawing={<DoorDrawing />}
          title={
            isApiError(error) && error.status === 404
              ? m.swaps_propose_page_home_not_found()
              : m.swaps_propose_page_error_loading_homes()
          }
          action={
            isApiError(error) &&
            error.status < 500 &&
            error.status > 0 && <ButtonLink to={paths.browse()}>{m.swaps_browse_homes()}</ButtonLink>
          }
          onRetry={refetch}
        >
          {error.message || m.common_try_again_later()}
        </LoadFailed>
      )}
      {form && children(form)}
    </div>
  );
}

/** The title of the form, also of its tab. */
export const ProposeTitle = ({ children }: { children: string }) => (
  <>
    <title>{`${children} | Swapstead`}</title>
    <h1 className="text-40 tracking-[-0.028em]">{children}</h1>
  </>
);
