import { cleanMessage, isBlankMessage } from '@swapstead/contract/conversations/message-text';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api, isApiError } from '../../lib/api/api.ts';
import { endsWord } from '../../lib/browser/ends-word.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toastError } from '../../ui/toast.tsx';
import { useOnline } from '../swaps/core/use-online.ts';
import { threadQuery } from './conversations.queries.ts';
import { type MessageDraft, newDraft, readDraft, writeDraft } from './message-drafts.ts';
import { addMessage } from './thread.ts';

type ComposerProps = {
  userId: string;
  conversationId: string;
  to: string;
  /** The initial text if there is no draft: the dates of the search. */
  begin: string;
  /** The submission id of the member's newest message. */
  arrived: string | null | undefined;
};

/** From this length on, the number of characters left is shown. */
const COUNTED_FROM = LIMITS.chat_text - 200;

/**
 * The field to write a message: Enter sends, Shift + Enter starts a new line. The text is stored as a draft until it
 * is sent, even across a reload. It keeps its submission id, so that trying again never sends it twice.
 */
export function Composer({ userId, conversationId, to, begin, arrived }: ComposerProps) {
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(userId, conversationId);
    return stored.text ? stored : { ...stored, text: begin };
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSend(userId, conversationId);
  const isOnline = useOnline();
  const text = cleanMessage(draft.text);
  const isTooLong = text.length > LIMITS.chat_text;
  const isReady = !isTooLong && !isBlankMessage(text);

  function change(next: typeof draft) {
    setDraft(next);
    writeDraft(userId, conversationId, next);
  }

  // The message may be there although no response arrived, or another tab may have sent it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a message arrives, and never else
  useEffect(() => {
    if (arrived && arrived === draft.submission_id) change(newDraft());
  }, [arrived]);

  function submit() {
    if (!isReady || send.isPending) return;
    send.mutate(
      { text, submission_id: draft.submission_id },
      {
        onSuccess: () => {
          change(newDraft());
          area.current?.focus();
        },
      },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || endsWord(event)) return;
    event.preventDefault();
    submit();
  }

  // As high as the text, up to a third of the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the text changes
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, window.innerHeight / 3)}px`;
  }, [draft.text]);

  return (
    <form
      aria-label={m.conversations_composer_new_message()}
      data-composer=""
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="border-t border-line bg-paper px-4 pt-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] sm:px-8 lg:pt-3 lg:pb-5"
    >
      <div className="flex items-end gap-3">
        <TextArea
          ref={area}
          rows={1}
          value={draft.text}
          onChange={({ target }) =>
            // A different text is a different message, with a new id.
            change({
              text: target.value,
              submission_id: send.isPending ? draft.submission_id : newDraft().submission_id,
            })
          }
          onKeyDown={onKeyDown}
          readOnly={send.isPending}
          aria-label={m.conversations_composer_message_to({ name: to })}
          aria-describedby="composer-help"
          aria-invalid={isTooLong || undefined}
          placeholder={m.conversations_composer_write_a_message()}
          className="min-h-11! resize-none! max-lg:py-2! lg:min-h-12!"
        />
        <Button
          type="submit"
          disabled={!isReady}
          busy={send.isPending}
          aria-label={m.common_send()}
          className="size-11 min-h-11! flex-none px-0! lg:size-12"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <p role="status" className="text-14 font-medium text-clay">
        {send.isPending && !isOnline && (
          <span className="mt-1.5 block">{m.conversations_composer_offline()}</span>
        )}
      </p>
      <p id="composer-help" className="flex justify-between gap-4 text-14 text-ink-soft">
        <span className="mt-1.5 max-lg:sr-only">{m.conversations_composer_enter_sends()}</span>
        {text.length > COUNTED_FROM && (
          <span className={`mt-1.5 ${isTooLong ? 'font-medium text-danger' : ''}`}>
            {m.conversations_composer_length({ length: text.length, max: LIMITS.chat_text })}
          </span>
        )}
      </p>
    </form>
  );
}

/** Sends a message; the thread or a toast shows the result (MSG-08). */
function useSend(userId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageDraft) => api('POST /api/conversations/:id/messages', { params: { id }, body }),
    // Without a connection the message waits, and the composer says so.
    networkMode: 'online',
    // The message may have been accepted although no response arrived; its submission id prevents a second copy.
    retry: (failures, error) =>
      failures < 2 && isApiError(error) && (error.status === 0 || error.status >= 502),
    retryDelay: 500,
    onSuccess: (message) =>
      client.setQueryData(
        threadQuery(userId, id).queryKey,
        (thread) => thread && addMessage(thread, message),
      ),
    onError(error) {
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
      toastError(m.common_error(), [m.conversations_composer_failed(), isRefused ? error.message : '']);
      // The listing, the membership or the conversation may have ended.
      if (isRefused) void client.invalidateQueries(threadQuery(userId, id));
    },
  });
}
