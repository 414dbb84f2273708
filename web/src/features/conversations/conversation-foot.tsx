import { CONVERSATION_TEXTS, type Thread } from '@swapstead/contract/conversations/endpoints';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { useCarriedSearch } from '../../lib/address/carried-search.ts';
import { stayMessage } from '../../lib/text/stay-message.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { Composer } from './composer.tsx';
import { useBlock } from './conversations.queries.ts';
import { nameOfOther } from './names.ts';

type ConversationFootProps = { userId: string; level: ViewerLevel; thread: Thread };

/** The field to write, or the reason why it's missing. */
export function ConversationFoot({ userId, level, thread }: ConversationFootProps) {
  const block = useBlock(userId, thread.id);
  // Once sent to the host, it isn't suggested again.
  const words = stayMessage(new URLSearchParams(useCarriedSearch()));
  const { rights_until } = thread.state;
  const keepsRights = rights_until !== null && Date.parse(rights_until) > Date.now();
  // A swap of the two members may be about another home, and they need to talk.
  if (thread.home.id === null && !keepsRights) return <Foot>{CONVERSATION_TEXTS.home_gone}</Foot>;
  if (thread.role === 'guest' && level !== 'subscriber' && !keepsRights) {
    return (
      <Foot
        action={
          <ButtonLink
            to={paths.subscription()}
            size="small"
            onClick={() => toastError(m.conversations_foot_premium_feature(), CONVERSATION_TEXTS.upgrade)}
          >
            {m.conversations_foot_upgrade_to_message()}
          </ButtonLink>
        }
      >
        {m.conversations_foot_premium_needed()}
      </Foot>
    );
  }
  if (thread.state.blocked) {
    return (
      <Foot
        action={
          <Button look="quiet" size="small" busy={block.isPending} onClick={() => block.mutate(false)}>
            {m.conversations_foot_unblock()}
          </Button>
        }
      >
        {m.conversations_foot_you_blocked_this_member()}
      </Foot>
    );
  }
  return (
    <Composer
      key={thread.id}
      begin={thread.messages.some(({ from_me, text }) => from_me && text.includes(words)) ? '' : words}
      userId={userId}
      conversationId={thread.id}
      to={nameOfOther(thread)}
      arrived={thread.messages.findLast(({ from_me }) => from_me)?.submission_id}
    />
  );
}

function Foot({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-paper px-4 py-4 pb-[calc(16px+env(safe-area-inset-bottom))] sm:px-8">
      <p className="text-ink-soft">{children}</p>
      {action}
    </div>
  );
}
