import type { Thread } from '@swapstead/contract/conversations/endpoints';
import { m } from '@swapstead/messages';
import { Ban, ChevronRight, Flag, type LucideIcon, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBlock } from './conversations.queries.ts';
import { otherInSentence } from './names.ts';
import { ReportDialog } from './report-dialog.tsx';

type Step = 'choose' | 'report' | 'block';

/** The menu to report or block the other member. */
export function SafetyMenu({ userId, thread }: { userId: string; thread: Thread }) {
  const [step, setStep] = useState<Step>();
  const block = useBlock(userId, thread.id, (isBlocked) =>
    isBlocked
      ? toast(m.conversations_safety_menu_member_blocked(), m.conversations_safety_menu_no_new_messages())
      : toast(m.conversations_safety_menu_member_unblocked(), m.conversations_safety_menu_can_write_again()),
  );
  const close = () => setStep(undefined);
  /** The browser's close event is late: the next dialog may be open by then. */
  const leave = (from: Step) => setStep((current) => (current === from ? undefined : current));
  const other = otherInSentence(thread);
  const { blocked } = thread.state;

  function setBlock(value: boolean) {
    close();
    block.mutate(value);
  }

  return (
    <>
      <button
        type="button"
        aria-label={m.conversations_safety_menu_report_or_block()}
        onClick={() => setStep('choose')}
        className="grid size-11 flex-none place-items-center rounded-full text-ink-soft transition hover:bg-sand hover:text-ink"
      >
        <ShieldAlert aria-hidden="true" className="size-5" />
      </button>
      <Dialog
        title={m.conversations_safety_menu_report_or_block()}
        open={step === 'choose'}
        onClose={() => leave('choose')}
      >
        <p>{m.conversations_safety_menu_something_not_right()}</p>
        <div className="-mx-3 mt-5 grid">
          <Choice
            icon={Flag}
            title={m.conversations_safety_menu_report_the_conversation()}
            onChoose={() => setStep('report')}
          >
            {m.conversations_safety_menu_report_help()}
          </Choice>
          {blocked ? (
            <Choice
              icon={Ban}
              title={m.conversations_safety_menu_unblock_this_member()}
              onChoose={() => setBlock(false)}
            >
              {m.conversations_safety_menu_unblock_help()}
            </Choice>
          ) : (
            <Choice
              icon={Ban}
              title={m.conversations_safety_menu_block_this_member()}
              onChoose={() => setStep('block')}
            >
              {m.conversations_safety_menu_block_help()}
            </Choice>
          )}
        </div>
      </Dialog>
      <Dialog
        title={m.conversations_safety_menu_block_who(other)}
        open={step === 'block'}
        onClose={() => leave('block')}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              {m.common_cancel()}
            </Button>
            <Button look="danger" onClick={() => setBlock(true)}>
              {m.conversations_safety_menu_block()}
            </Button>
          </>
        }
      >
        <p>{m.conversations_safety_menu_what_blocking_does()}</p>
      </Dialog>
      <ReportDialog
        userId={userId}
        conversationId={thread.id}
        open={step === 'report'}
        onClose={() => leave('report')}
      />
    </>
  );
}

type ChoiceProps = { icon: LucideIcon; title: string; children: string; onChoose: () => void };

function Choice({ icon: Icon, title, children, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid grid-cols-[20px_1fr_20px] items-center gap-4 rounded-tile p-3 text-start transition hover:bg-sand"
    >
      <Icon aria-hidden="true" className="size-5 text-ink" />
      <span>
        <span className="block font-semibold text-ink">{title}</span>
        <span className="block text-15">{children}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5" />
    </button>
  );
}
