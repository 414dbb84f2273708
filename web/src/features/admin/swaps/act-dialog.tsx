import type { AdminSwap } from '@swapstead/contract/swaps/admin.endpoints';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type AdminAct, useAdminAct } from './swaps-admin.queries.ts';

type ActDialogProps = {
  swap: AdminSwap;
  /** What is asked about; the dialog is closed without it. */
  act: (AdminAct & { title: string }) | undefined;
  onClose: () => void;
};

const DAYS = ['1', '2', '3', '4', '5', '6', '7'].map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

/** An act of our team on a swap, with the reason that the parties read (SWAP-17). */
export function ActDialog({ swap, act, onClose }: ActDialogProps) {
  const [days, setDays] = useState('3');
  const { mutateAsync } = useAdminAct(swap);
  return (
    <ReasonDialog
      about={swap.id}
      title={act?.title}
      isDanger={act?.act === 'cancel'}
      readers="The parties read it, signed ‘Our team’."
      onClose={onClose}
      onSend={async (reason) => {
        if (!act) return;
        await mutateAsync({ ...(act.act === 'extend' ? { ...act, days: Number(days) } : act), reason });
      }}
    >
      {act?.act === 'extend' && (
        <Field label="By how many days">
          {(control) => <Select {...control} options={DAYS} value={days} onChange={setDays} />}
        </Field>
      )}
    </ReasonDialog>
  );
}
