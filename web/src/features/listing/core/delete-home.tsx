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
    toast('Home deleted successfully!');
    onDeleted();
  }

  return (
    <Deletion
      {...button}
      label="Delete Home"
      title="Delete Home Listing?"
      confirmLabel="Delete"
      isPending={remove.isPending}
      onAsk={() => setAsking(true)}
      onConfirm={({ onError }) =>
        remove.mutate({ id, swaps: atStake.map((swap) => swap.id) }, { onSuccess, onError })
      }
      failure="Error deleting home"
    >
      <p>
        This will permanently delete your home listing and all associated photos and data. This action cannot
        be undone.
      </p>
      <CancelledByDeletion
        title={`This home is part of ${atStake.length} agreed swaps. Deleting it cancels them.`}
        swaps={atStake}
      />
    </Deletion>
  );
}
