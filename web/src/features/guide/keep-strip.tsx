import { dayText } from '@swapstead/contract/swaps/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import {
  canKeepGuides,
  ENDED,
  isAsKept,
  type Keeping,
  type KeptGuide,
  keepGuide,
  keptGuideQuery,
  refreshKeptGuide,
  removeKeptGuide,
} from './kept-guides.ts';

type KeepStripProps = {
  /** What to store on the device; undefined until all of it is loaded. */
  keeping: Keeping | undefined;
  swapId: string;
  today: string;
};

/** Stores the guide on this device and removes it again, only when the guest asks for it (STAY-11). */
export function KeepStrip({ keeping, swapId, today }: KeepStripProps) {
  const client = useQueryClient();
  const { queryKey } = keptGuideQuery(swapId);
  const { data: kept } = useQuery(keptGuideQuery(swapId));
  const keep = useMutation({
    mutationFn: keepGuide,
    onSuccess(copy) {
      client.setQueryData(queryKey, copy);
      toast('Kept on this phone', readableUntil(copy, today));
    },
    onError: () => toastError('Not kept on this phone', 'Please try again later'),
  });
  const copy = kept && kept !== ENDED ? kept : undefined;
  // The stored copy is updated with the host's changes, such as a new Wi-Fi password.
  const isOld = copy && keeping && !isAsKept(copy, keeping);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per difference
  useEffect(() => {
    if (!isOld) return;
    // If it fails, the earlier copy is still there.
    void refreshKeptGuide(keeping).then(
      (fresh) => client.setQueryData(queryKey, fresh),
      () => undefined,
    );
  }, [isOld]);
  if (!canKeepGuides()) return null;
  if (copy) return <KeptStrip copy={copy} today={today} />;
  return (
    <Strip title="For the days without a signal" text="Guide, address, lists and photos stay on this device.">
      <Button
        look="quiet"
        size="small"
        disabled={!keeping}
        busy={keep.isPending}
        onClick={() => keeping && keep.mutate(keeping)}
      >
        <Download aria-hidden="true" className="size-4.5" />
        {keep.isPending ? 'Keeping...' : 'Keep on this phone'}
      </Button>
    </Strip>
  );
}

/** Says that this is the copy on the device, and until when it can be read. */
export function KeptStrip({ copy, today }: { copy: KeptGuide; today: string }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeKeptGuide(copy.swap_id),
    networkMode: 'always',
    onSuccess() {
      client.setQueryData(keptGuideQuery(copy.swap_id).queryKey, null);
      toast('Removed from this phone');
    },
    onError: () => toastError('Not removed', 'Please try again later'),
  });
  return (
    <Strip title="Kept on this phone" text={readableUntil(copy, today)}>
      <Button look="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
        Remove from this phone
      </Button>
    </Strip>
  );
}

const readableUntil = ({ guide }: KeptGuide, today: string) =>
  `You can read it without a connection until ${dayText(guide.kept_until, today)}.`;

function Strip({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_1fr] items-center gap-x-4 gap-y-3 rounded-card bg-sand px-5 py-4 sm:grid-cols-[20px_1fr_auto] print:hidden">
      <Smartphone aria-hidden="true" className="size-5 text-ink-soft" />
      <div className="min-w-0 text-15">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
      <div className="max-sm:col-span-2">{children}</div>
    </div>
  );
}
