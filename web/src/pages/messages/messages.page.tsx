import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ConversationList } from '../../features/conversations/conversation-list.tsx';
import { ConversationView } from '../../features/conversations/conversation-view.tsx';
import { listQuery, settingsQuery } from '../../features/conversations/conversations.queries.ts';
import { useLiveConversations } from '../../features/conversations/use-live-conversations.ts';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useCurrentUrl } from '../../lib/address/use-current-url.ts';
import { prepareForMember } from '../../lib/loading/prepare.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

type Member = Exclude<Viewer, { level: 'visitor' }>;

export const prepare = prepareForMember((prefetch, userId, { client }) => [
  client.prefetchInfiniteQuery(listQuery(userId)),
  prefetch(settingsQuery(userId)),
]);

/** /messages and /messages/{id}. */
export function Page() {
  const { id } = usePageParams();
  const here = useCurrentUrl();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  return isMember(viewer) ? (
    <Messages key={viewer.user_id} viewer={viewer} openId={id} />
  ) : (
    <NoticePage
      title={m.messages_page_authentication_required()}
      action={<ButtonLink to={paths.auth(here)}>{m.messages_page_sign_in()}</ButtonLink>}
    >
      {m.messages_page_please_sign_in()}
    </NoticePage>
  );
}

/** List and conversation side by side; in a narrow window one of the two. */
function Messages({ viewer, openId }: { viewer: Member; openId: string | undefined }) {
  const { user_id, level } = viewer;
  useLiveConversations(user_id);
  return (
    <div className="wrap max-lg:px-0">
      <title>{m.messages_page_title()}</title>
      <meta name="robots" content="noindex" />
      <div
        className={`grid ${openId ? 'min-h-120' : 'min-h-svh lg:min-h-120'} lg:h-[calc(100dvh-var(--bar)-1px-var(--notice))] lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]`}
      >
        <section
          aria-label={m.messages_page_your_conversations()}
          className={`min-h-0 overflow-y-auto overscroll-contain pb-10 lg:-ms-4 lg:border-e lg:border-line lg:pe-4 ${openId ? 'max-lg:contents' : ''}`}
        >
          <h1
            className={`px-4 pt-8 pb-5 text-28 lg:text-[2rem] ${openId ? 'max-lg:sr-only' : 'max-lg:px-gutter'}`}
          >
            {m.messages_page_messages()}
          </h1>
          <div className={openId ? 'max-lg:hidden' : 'max-lg:px-[calc(var(--spacing-gutter)-16px)]'}>
            <ConversationList userId={user_id} openId={openId} />
          </div>
        </section>
        {openId ? (
          <section
            aria-label={m.messages_page_conversation()}
            data-conversation=""
            className="flex min-h-0 min-w-0 flex-col max-lg:h-[calc(100dvh-var(--bar)-1px-var(--notice))]"
          >
            <ConversationView key={openId} userId={user_id} level={level} id={openId} />
          </section>
        ) : (
          <div className="grid place-items-center px-8 text-center text-ink-soft max-lg:hidden">
            <div className="grid justify-items-center gap-6">
              <LetterDrawing />
              <p>{m.messages_page_choose_a_conversation()}</p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
