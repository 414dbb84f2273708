import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

/** Explains the marks of a member, on demand (TRUST-05). */
export function MarksHelp({ className = '' }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`link-inline min-h-6 text-start text-14 font-semibold ${className}`}
      >
        {m.trust_marks_question()}
      </button>
      <Dialog
        title={m.trust_marks_question()}
        open={isOpen}
        initialFocus="heading"
        onClose={() => setOpen(false)}
      >
        <div className="grid gap-4">
          <p>{m.trust_marks_email()}</p>
          <p>{m.trust_marks_identity()}</p>
          <p>{m.trust_marks_answers()}</p>
          <p>{m.trust_marks_swaps()}</p>
        </div>
      </Dialog>
    </>
  );
}
