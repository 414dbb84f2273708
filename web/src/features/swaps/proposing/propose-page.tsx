import { m } from '@swapstead/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import type { SwapForm } from './use-proposal.ts';

type ProposePageProps = {
  title: string;
  query: UseQueryResult<SwapForm>;
  children: (form: SwapForm) => ReactNode;
};

/** The frame of the proposal form: the title, or the reason why there is no form. */
export function ProposePage({ title, query, children }: ProposePageProps) {
  const { data: form, error, refetch } = query;
  return (
    <div className="wrap py-8 pb-24 md:py-12">
      <title>{`${title} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40 tracking-[-0.028em]">{title}</h1>
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
      {form && form.own_homes.length === 0 && (
        <EmptyState
          drawing={<DoorDrawing />}
          title={m.swaps_propose_page_swap_homes_list_yours_first()}
          action={<ButtonLink to={paths.addHome()}>{m.swaps_propose_page_add_home()}</ButtonLink>}
        />
      )}
      {form && form.own_homes.length > 0 && children(form)}
    </div>
  );
}
