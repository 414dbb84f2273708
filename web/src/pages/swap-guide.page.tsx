import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { newDraft, writeDraft } from '../features/conversations/drafts.ts';
import { GuideAddress } from '../features/guide/guide-address.tsx';
import { GuideReading } from '../features/guide/guide-reading.tsx';
import { StayLists } from '../features/swaps/stay-lists.tsx';
import { Part } from '../features/swaps/stay-parts.tsx';
import { guideQuery, stayQuery } from '../features/swaps/stays.queries.ts';
import { ownStay } from '../features/swaps/swap-look.ts';
import { swapQuery } from '../features/swaps/swaps.queries.ts';
import { isApiError } from '../lib/api.ts';
import { dayText } from '../lib/moments.ts';
import { useKnownViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** /swaps/{id}/guide: how to live in the home of a stay, for its guest. */
export function Page() {
  const { id = '' } = useParams();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return (
      <NoticePage
        title="Authentication required"
        action={<ButtonLink to={paths.auth(paths.swapGuide(id))}>Sign in</ButtonLink>}
      >
        Please sign in to see your swaps
      </NoticePage>
    );
  }
  return <GuidePage key={id} userId={viewer.user_id} id={id} />;
}

function GuidePage({ userId, id }: { userId: string; id: string }) {
  const { data: swap, error: swapError } = useQuery(swapQuery(userId, id));
  const stay = swap && ownStay(swap);
  const number = stay?.number ?? 0;
  const {
    data: guide,
    error: guideError,
    refetch,
  } = useQuery({
    ...guideQuery(userId, id, number),
    enabled: number > 0,
  });
  const { data: contact } = useQuery({ ...stayQuery(userId, id, number), enabled: number > 0 });
  const error = swapError ?? guideError;
  if (error && !guide) return <GuideFailed error={error} onRetry={() => void refetch()} />;
  if (!swap || (number > 0 && !guide)) {
    return <div role="status" aria-label="Loading swaps..." className="wrap min-h-svh py-12" />;
  }
  if (!guide || !stay) {
    return (
      <NoticePage title="House guide" action={<ButtonLink to={paths.swap(id)}>Back to the swap</ButtonLink>}>
        You stay in none of the homes of this swap.
      </NoticePage>
    );
  }
  const conversation = swap.conversations.find(({ party }) => party === stay.host);
  return (
    <div className="wrap py-8 md:py-12">
      <title>{`House guide of ${guide.home_title} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
      <GuideReading
        guide={guide}
        contact={contact}
        changedOn={guide.changed_at ? dayText(guide.changed_at) : undefined}
        ask={
          conversation && (
            <ButtonLink
              size="small"
              look="quiet"
              className="mt-3"
              to={paths.conversation(conversation.conversation_id)}
              onClick={() =>
                writeDraft(userId, conversation.conversation_id, { ...newDraft(), text: ASK_FOR_GUIDE })
              }
            >
              Ask for it
            </ButtonLink>
          )
        }
        after={
          <>
            <Part id="lists" title="Lists">
              <StayLists userId={userId} swapId={id} number={number} as="guest" />
            </Part>
            <div className="flex flex-wrap gap-3 print:hidden">
              <Button look="quiet" onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                Print
              </Button>
              <ButtonLink look="quiet" to={paths.swap(id)}>
                <ArrowLeft aria-hidden="true" className="size-5" />
                Back to the swap
              </ButtonLink>
            </div>
          </>
        }
      >
        {contact && <GuideAddress contact={contact} host={guide.host_name} />}
      </GuideReading>
    </div>
  );
}

/** What 'Ask for it' puts into the message form (STAY-08). */
const ASK_FOR_GUIDE = 'Could you write your house guide, please?';

function GuideFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isAnswer = isApiError(error) && error.status >= 400 && error.status < 500;
  return (
    <NoticePage
      title={isApiError(error) && error.status === 404 ? 'Swap not found' : 'House guide'}
      action={
        isAnswer ? (
          <ButtonLink to={paths.swaps()}>Your swaps</ButtonLink>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {error.message || 'Please try again later'}
    </NoticePage>
  );
}
