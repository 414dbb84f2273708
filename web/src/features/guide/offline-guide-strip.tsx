import { dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import {
  canStoreGuides,
  ENDED,
  type GuideToStore,
  isUpToDate,
  type OfflineGuide,
  offlineGuideQuery,
  refreshOfflineGuide,
  removeOfflineGuide,
  storeOfflineGuide,
} from './offline-guides.ts';

type OfflineGuideStripProps = {
  /** What to store on the device; undefined until all of it is loaded. */
  keeping: GuideToStore | undefined;
  swapId: string;
  today: string;
};

/** Stores the guide on this device and removes it again, only when the guest asks for it (STAY-11). */
export function OfflineGuideStrip({ keeping, swapId, today }: OfflineGuideStripProps) {
  const client = useQueryClient();
  const { queryKey } = offlineGuideQuery(swapId);
  const { data: kept } = useQuery(offlineGuideQuery(swapId));
  const keep = useMutation({
    mutationFn: storeOfflineGuide,
    onSuccess(copy) {
      client.setQueryData(queryKey, copy);
      toast(m.guide_offline_kept_on_this_phone(), readableUntil(copy, today));
    },
    onError: () => toastError(m.guide_offline_not_kept_on_phone(), m.common_try_again_later()),
  });
  const copy = kept && kept !== ENDED ? kept : undefined;
  // The stored copy is updated with the host's changes, such as a new Wi-Fi password.
  const isOld = copy && keeping && !isUpToDate(copy, keeping);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per difference
  useEffect(() => {
    if (!isOld) return;
    // If it fails, the earlier copy is still there.
    void refreshOfflineGuide(keeping).then(
      (fresh) => client.setQueryData(queryKey, fresh),
      () => undefined,
    );
  }, [isOld]);
  if (!canStoreGuides()) return null;
  if (copy) return <StoredCopyStrip copy={copy} today={today} />;
  return (
    <Strip
      title={m.guide_offline_for_days_without_signal()}
      text={m.guide_offline_guide_address_lists_photos_stay()}
    >
      <Button
        look="quiet"
        size="small"
        disabled={!keeping}
        busy={keep.isPending}
        onClick={() => keeping && keep.mutate(keeping)}
      >
        <Download aria-hidden="true" className="size-4.5" />
        {keep.isPending ? m.guide_offline_keeping() : m.guide_offline_keep_on_this_phone()}
      </Button>
    </Strip>
  );
}

/** Says that this is the copy on the device, and until when it can be read. */
export function StoredCopyStrip({ copy, today }: { copy: OfflineGuide; today: string }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeOfflineGuide(copy.swap_id),
    networkMode: 'always',
    onSuccess() {
      client.setQueryData(offlineGuideQuery(copy.swap_id).queryKey, null);
      toast(m.guide_offline_removed_from_this_phone());
    },
    onError: () => toastError(m.guide_offline_not_removed(), m.common_try_again_later()),
  });
  return (
    <Strip title={m.guide_offline_kept_on_this_phone()} text={readableUntil(copy, today)}>
      <Button look="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
        {m.guide_offline_remove_from_this_phone()}
      </Button>
    </Strip>
  );
}

const readableUntil = ({ guide }: OfflineGuide, today: string) =>
  m.guide_offline_can_read_without_connection_until({
    day: dayText(guide.kept_until, today),
  });

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
