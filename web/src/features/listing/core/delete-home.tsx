import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { swapsOfHomeQuery } from '../../../lib/session/cancelled-by-deletion.ts';
import { CancelledByDeletion } from '../../../ui/cancelled-by-deletion.tsx';
import { Deletion } from '../../../ui/deletion.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteHome } from './listing.queries.ts';

type DeleteHomeProps = {
  id: string;
  disabled?: boolean;
  size?: 'regular' | 'small';
  onDeleted: () => void;
};

/** Deletes a member's own home after a warning (LIST-29 to LIST-31, HOUSE-27). */
export function DeleteHome({ id, onDeleted, ...button }: DeleteHomeProps) {
  const remove = useDeleteHome();
  const [isAsking, setAsking] = useState(false);
  const { data: atStake = [] } = useQuery({ ...swapsOfHomeQuery(id), enabled: isAsking });

  function onSuccess() {
    toast(m.listing_delete_home_deleted());
    onDeleted();
  }

  return (
    <Deletion
      {...button}
      label={m.listing_delete_home_button()}
      title={m.listing_delete_home_title()}
      confirmLabel={m.common_delete()}
      isPending={remove.isPending}
      onAsk={() => setAsking(true)}
      onConfirm={({ onError }) =>
        remove.mutate({ id, swaps: atStake.map((swap) => swap.id) }, { onSuccess, onError })
      }
      failure={m.listing_delete_home_failed()}
    >
      <p>{m.listing_delete_home_warning()}</p>
      <CancelledByDeletion
        title={m.listing_delete_home_cancels_swaps({ count: atStake.length })}
        swaps={atStake}
      />
    </Deletion>
  );
}
