import { dayText } from '@swapstead/contract/swaps/format';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { addToDraft } from '../../features/conversations/message-drafts.ts';
import { GuideAddress } from '../../features/guide/guide-address.tsx';
import { GuideView } from '../../features/guide/guide-view.tsx';
import { OfflineGuideStrip } from '../../features/guide/offline-guide-strip.tsx';
import { ENDED, offlineGuideQuery } from '../../features/guide/offline-guides.ts';
import { guideQuery, listsQuery, stayQuery } from '../../features/swaps/core/stays.queries.ts';
import { ownStay } from '../../features/swaps/core/swap-display.ts';
import { swapQuery } from '../../features/swaps/core/swaps.queries.ts';
import { useOnline } from '../../features/swaps/core/use-online.ts';
import { useSwapEvents } from '../../features/swaps/core/use-swap-events.ts';
import { OfflineGuideView } from '../../features/swaps/stay/offline-guide-view.tsx';
import { StayLists } from '../../features/swaps/stay/stay-lists.tsx';
import { Part } from '../../features/swaps/stay/stay-sections.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { isApiError } from '../../lib/api/api.ts';
import { printAlone } from '../../lib/browser/print-alone.ts';
import { useKnownViewer, viewerQuery } from '../../lib/session/viewer.ts';
import { dayHere } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailedPage } from '../../ui/load-failed-page.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** /swaps/{id}/guide: the house guide of a stay, for its guest. Offline it shows the stored copy. */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  const { data: kept } = useQuery(offlineGuideQuery(id));
  const { failureReason } = useQuery(viewerQuery);
  const isOffline = !useOnline() || hasNoReply(failureReason);
  if (isOffline && kept) return kept === ENDED ? <EndedCopy /> : <OfflineGuideView copy={kept} />;
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.swapGuide(id)}>{m.swaps_sign_in_to_see()}</SignInPage>;
  }
  return <GuidePage key={id} userId={viewer.user_id} id={id} />;
}

const EndedCopy = () => (
  <NoticePage title={m.swaps_house_guide_title()}>{m.swaps_swap_guide_this_copy_has_ended()}</NoticePage>
);

/** Whether the server did not reply at all. */
const hasNoReply = (error: Error | null) => error !== null && isApiError(error) && error.status === 0;

function GuidePage({ userId, id }: { userId: string; id: string }) {
  useSwapEvents(userId);
  const { data: swap, error: swapError } = useQuery(swapQuery(userId, id));
  const stay = swap && ownStay(swap);
  const number = stay?.number ?? 0;
  const isOpen = swap?.state === 'final' && number > 0;
  const {
    data: guide,
    error: guideError,
    refetch,
  } = useQuery({
    ...guideQuery(userId, id, number),
    enabled: isOpen,
  });
  const { data: contact } = useQuery({ ...stayQuery(userId, id, number), enabled: isOpen });
  const { data: lists } = useQuery({ ...listsQuery(userId, id, number), enabled: isOpen });
  const error = swapError ?? guideError;
  if (swap && swap.state !== 'final') {
    return (
      <NoticePage
        title={m.swaps_house_guide_title()}
        action={<ButtonLink to={paths.swap(id)}>{m.swaps_back_to_swap()}</ButtonLink>}
      >
        {whyClosed(swap)}
      </NoticePage>
    );
  }
  if (error && !guide) return <GuideFailed error={error} onRetry={refetch} />;
  if (!swap || (number > 0 && !guide)) {
    return <Skeleton label={m.swaps_loading()} className="wrap min-h-svh py-12" />;
  }
  if (!guide || !stay) {
    return (
      <NoticePage
        title={m.swaps_house_guide_title()}
        action={<ButtonLink to={paths.swap(id)}>{m.swaps_back_to_swap()}</ButtonLink>}
      >
        {m.swaps_swap_guide_stay_in_none_homes_swap()}
      </NoticePage>
    );
  }
  const conversation = swap.conversations.find(({ party }) => party === stay.host);
  return (
    <div className="wrap py-8 md:py-12">
      <title>{m.swaps_house_guide_page_title({ title: guide.home_title })}</title>
      <meta name="robots" content="noindex" />
      <GuideView
        guide={guide}
        contact={contact}
        changedOn={guide.changed_at ? dayText(dayHere(guide.changed_at), swap.today) : undefined}
        ask={
          conversation && (
            <ButtonLink
              size="small"
              look="quiet"
              className="mt-3"
              to={paths.conversation(conversation.conversation_id)}
              onClick={() =>
                addToDraft(userId, conversation.conversation_id, m.swaps_swap_guide_please_write_it())
              }
            >
              {m.swaps_swap_guide_ask_for_it()}
            </ButtonLink>
          )
        }
        after={
          <>
            <Part id="lists" title={m.swaps_lists_title()}>
              <StayLists userId={userId} swapId={id} number={number} as="guest" />
            </Part>
            <div className="flex flex-wrap gap-3 print:hidden">
              <Button look="quiet" onClick={printAlone}>
                <Printer aria-hidden="true" className="size-5" />
                {m.swaps_swap_guide_print()}
              </Button>
              <ButtonLink look="quiet" to={paths.swap(id)}>
                <ArrowLeft aria-hidden="true" className="size-5" />
                {m.swaps_back_to_swap()}
              </ButtonLink>
            </div>
          </>
        }
      >
        <OfflineGuideStrip
          swapId={id}
          today={swap.today}
          keeping={contact && lists && { user_id: userId, swap_id: id, number, guide, contact, lists }}
        />
        {contact && <GuideAddress contact={contact} host={guide.host_name} />}
      </GuideView>
    </div>
  );
}

/** Why the guide is not open yet, or no more (STAY-02, STAY-13). */
function whyClosed({ state, completed_day, today }: SwapView): string {
  if (state === 'completed') return m.swaps_guide_closed_on({ day: dayText(completed_day ?? today, today) });
  return STAY_ACCESS[state].closed;
}

const GuideFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <LoadFailedPage
    title={isApiError(error) && error.status === 404 ? m.swaps_not_found() : m.swaps_house_guide_title()}
    error={error}
    wayOut={<ButtonLink to={paths.swaps()}>{m.swaps_your_swaps()}</ButtonLink>}
    onRetry={onRetry}
  />
);
