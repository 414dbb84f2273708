import type { Conversation } from '@swapstead/contract/conversations/endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { listQuery, settingsQuery, useSaveSettings } from './conversations.queries.ts';

type ConversationListProps = { userId: string; openId: string | undefined };

/** The member's conversations, latest first (MSG-09). */
export function ConversationList({ userId, openId }: ConversationListProps) {
  const list = useInfiniteQuery(listQuery(userId));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (error && !data) {
    return (
      <LoadFailedLine className="px-4 py-6" onRetry={refetch}>
        {m.conversations_list_could_not_be_loaded()}
      </LoadFailedLine>
    );
  }
  if (!data) return <ListSkeleton />;
  const conversations = data.pages.flatMap((page) => page.conversations).sort(latestFirst);
  if (conversations.length === 0) {
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={m.conversations_list_no_messages_yet()}
        action={<ButtonLink to={paths.browse()}>{m.conversations_list_browse_homes()}</ButtonLink>}
      >
        {m.conversations_list_find_a_home()}
      </EmptyState>
    );
  }
  const now = new Date();
  return (
    <>
      <ul aria-label={m.conversations_list_conversations()} className="grid gap-1">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            now={now}
          />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="mx-4 mt-4 text-15">
          {m.conversations_list_earlier_could_not_be_loaded()}
        </p>
      )}
      {hasNextPage && (
        <Button
          look="quiet"
          size="small"
          className="mx-4 mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? m.common_loading() : m.conversations_list_show_earlier()}
        </Button>
      )}
      <MailNotices userId={userId} />
    </>
  );
}

const latestFirst = (a: Conversation, b: Conversation) => b.position - a.position;

function ListSkeleton() {
  return (
    <Skeleton label={m.conversations_list_loading()} className="grid gap-5 px-4 py-3">
      {[1, 2, 3].map((n) => (
        <div key={n} className="grid grid-cols-[56px_1fr] gap-4">
          <div className="bone size-14 rounded-control" />
          <div className="grid content-center gap-2">
            <div className="bone h-4 w-2/5 rounded-full" />
            <div className="bone h-4 w-4/5 rounded-full" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** Whether new messages cause emails. Emails link here, to #notices. */
function MailNotices({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(settingsQuery(userId));
  const save = useSaveSettings(userId);
  if (!data && isError) {
    return (
      <LoadFailedLine
        id="notices"
        className="mx-4 mt-6 scroll-mt-24 border-t border-line pt-5 text-15"
        onRetry={refetch}
      >
        {m.conversations_list_mail_setting_not_loaded()}
      </LoadFailedLine>
    );
  }
  if (!data) return <div className="h-18" />;
  const isOn = save.isPending ? save.variables : data.mail_notices;
  return (
    <label
      id="notices"
      className="mx-4 mt-6 flex scroll-mt-24 cursor-pointer items-start gap-3 border-t border-line pt-5 text-15"
    >
      <input
        type="checkbox"
        checked={isOn}
        aria-disabled={save.isPending || undefined}
        onChange={({ target }) => !save.isPending && save.mutate(target.checked)}
        className="mt-0.5 size-5 flex-none accent-pine"
      />
      <span>
        {m.conversations_list_mail_me()}
        <span className="block text-14 text-ink-soft">{m.conversations_list_one_mail_at_a_time()}</span>
      </span>
    </label>
  );
}
