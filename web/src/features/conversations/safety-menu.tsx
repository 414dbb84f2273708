import type { Thread } from '@swapstead/contract/conversations/endpoints';
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
      ? toast('Member blocked', 'No new messages pass between you. They are not told.')
      : toast('Member unblocked', 'You can write to each other again.'),
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
        aria-label="Report or block"
        onClick={() => setStep('choose')}
        className="grid size-11 flex-none place-items-center rounded-full text-ink-soft transition hover:bg-sand hover:text-ink"
      >
        <ShieldAlert aria-hidden="true" className="size-5" />
      </button>
      <Dialog title="Report or block" open={step === 'choose'} onClose={() => leave('choose')}>
        <p>Something about this conversation is not right?</p>
        <div className="-mx-3 mt-5 grid">
          <Choice icon={Flag} title="Report the conversation" onChoose={() => setStep('report')}>
            Our team reads the messages and answers you in a ticket.
          </Choice>
          {blocked ? (
            <Choice icon={Ban} title="Unblock this member" onChoose={() => setBlock(false)}>
              New messages pass between you again.
            </Choice>
          ) : (
            <Choice icon={Ban} title="Block this member" onChoose={() => setStep('block')}>
              No new messages in either direction. They are not told.
            </Choice>
          )}
        </div>
      </Dialog>
      <Dialog
        title={`Block ${other}?`}
        open={step === 'block'}
        onClose={() => leave('block')}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button look="danger" onClick={() => setBlock(true)}>
              Block
            </Button>
          </>
        }
      >
        <p>
          New messages no longer reach you, in any conversation the two of you have, and you cannot write
          either. They are not told. You can take it back at any time.
        </p>
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
      className="grid grid-cols-[20px_1fr_20px] items-center gap-4 rounded-tile p-3 text-left transition hover:bg-sand"
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
