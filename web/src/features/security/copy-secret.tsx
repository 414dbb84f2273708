import { m } from '@swapstead/messages';
import { useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { TextButton } from './section.tsx';

/**
 * Copies a key or codes, and shows the result beside the button, because a toast would be behind the dialog. Browsers
 * may refuse, and outside https there is no clipboard.
 */
export function CopySecret({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await copyText(text);
      setSaid(m.security_copy_secret_copied());
    } catch {
      setSaid(m.security_copy_secret_not_copied_please_select_text());
    }
  }
  return (
    <>
      <TextButton onClick={() => void copy()}>{m.security_copy_secret_copy()}</TextButton>
      <span role="status" className="self-center text-14">
        {said}
      </span>
    </>
  );
}
