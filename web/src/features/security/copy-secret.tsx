import { useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { TextButton } from './section.tsx';

/**
 * Puts a key or codes on the clipboard, and says beside the button what became of it: a toast would stand behind the
 * dialog. Browsers may refuse, and outside https there is no clipboard.
 */
export function CopySecret({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await copyText(text);
      setSaid('Copied');
    } catch {
      setSaid('Not copied. Please select the text and copy it yourself.');
    }
  }
  return (
    <>
      <TextButton onClick={() => void copy()}>Copy</TextButton>
      <span role="status" className="self-center text-14">
        {said}
      </span>
    </>
  );
}
