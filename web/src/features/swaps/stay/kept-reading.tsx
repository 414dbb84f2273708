import { dayText } from '@swapstead/contract/swaps/format';
import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { dayHere, timeHere } from '../../../lib/time/local-time.ts';
import { toastError } from '../../../ui/toast.tsx';
import { GuideAddress } from '../../guide/guide-address.tsx';
import { GuideReading } from '../../guide/guide-reading.tsx';
import { KeptStrip } from '../../guide/keep-strip.tsx';
import { type KeptGuide, keptGuideQuery, tickKeptLine } from '../../guide/kept-guides.ts';
import type { Ticked } from '../../guide/ticked.ts';
import { Part } from './stay-parts.tsx';
import { TickLists } from './tick-lists.tsx';

/** The copy of a house guide on this device, readable offline (STAY-11). */
export function KeptReading({ copy }: { copy: KeptGuide }) {
  const client = useQueryClient();
  const { guide, contact, lists, kept_at } = copy;
  const today = dayHere(new Date());
  const tick = (line: Ticked) =>
    tickKeptLine(copy, line).then(
      (after) => void client.setQueryData(keptGuideQuery(copy.swap_id).queryKey, after),
      () => toastError('Not ticked', 'Please try again later'),
    );
  return (
    <>
      <p role="status" className="sticky top-(--bar) z-30 bg-sand py-3 text-15">
        <span className="wrap flex items-center gap-3">
          <WifiOff aria-hidden="true" className="size-4.5 flex-none" />
          {`Without a connection. Kept on ${dayText(dayHere(kept_at), today)} at ${timeHere(kept_at)}.`}
        </span>
      </p>
      <div className="wrap py-8 md:py-12">
        <title>{`House guide of ${guide.home_title} | Swapstead`}</title>
        <GuideReading
          guide={guide}
          contact={contact}
          changedOn={guide.changed_at ? dayText(dayHere(guide.changed_at), today) : undefined}
          after={
            <Part id="lists" title="Lists">
              <TickLists lists={lists} onTick={(line) => void tick(line)} />
            </Part>
          }
        >
          <KeptStrip copy={copy} today={today} />
          <GuideAddress contact={contact} host={guide.host_name} />
        </GuideReading>
      </div>
    </>
  );
}
