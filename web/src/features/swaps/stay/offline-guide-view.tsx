import { dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { dayHere, timeHere } from '../../../lib/time/local-time.ts';
import { toastError } from '../../../ui/toast.tsx';
import { GuideAddress } from '../../guide/guide-address.tsx';
import { GuideView } from '../../guide/guide-view.tsx';
import { StoredCopyStrip } from '../../guide/offline-guide-strip.tsx';
import { type OfflineGuide, offlineGuideQuery, tickOfflineGuide } from '../../guide/offline-guides.ts';
import type { Tick } from '../../guide/ticks.ts';
import { Part } from './stay-sections.tsx';
import { TickLists } from './tick-lists.tsx';

/** The copy of a house guide on this device, readable offline (STAY-11). */
export function OfflineGuideView({ copy }: { copy: OfflineGuide }) {
  const client = useQueryClient();
  const { guide, contact, lists, kept_at } = copy;
  const today = dayHere(new Date());
  const tick = (line: Tick) =>
    tickOfflineGuide(copy, line).then(
      (after) => void client.setQueryData(offlineGuideQuery(copy.swap_id).queryKey, after),
      () => toastError(m.swaps_not_ticked(), m.common_try_again_later()),
    );
  return (
    <>
      <p role="status" className="sticky top-(--bar) z-30 bg-sand py-3 text-15">
        <span className="wrap flex items-center gap-3">
          <WifiOff aria-hidden="true" className="size-4.5 flex-none" />
          {m.swaps_offline_guide_view_kept_on({
            day: dayText(dayHere(kept_at), today),
            time: timeHere(kept_at),
          })}
        </span>
      </p>
      <div className="wrap py-8 md:py-12">
        <title>{m.swaps_house_guide_page_title({ title: guide.home_title })}</title>
        <GuideView
          guide={guide}
          contact={contact}
          changedOn={guide.changed_at ? dayText(dayHere(guide.changed_at), today) : undefined}
          after={
            <Part id="lists" title={m.swaps_lists_title()}>
              <TickLists lists={lists} onTick={(line) => void tick(line)} />
            </Part>
          }
        >
          <StoredCopyStrip copy={copy} today={today} />
          <GuideAddress contact={contact} host={guide.host_name} />
        </GuideView>
      </div>
    </>
  );
}
