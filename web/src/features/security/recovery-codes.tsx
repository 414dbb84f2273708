import { m } from '@swapstead/messages';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopySecret } from './copy-secret.tsx';
import { TextButton } from './section.tsx';
import { useChange } from './security.queries.ts';

/**
 * Ten codes, shown only once (GUARD-25). A member who leaves without confirming that they are saved is reminded at
 * every visit.
 */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const keep = useChange(() => api('POST /api/security/recovery-codes/kept', {}));
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title={m.security_recovery_codes_recovery_codes()}
      open
      initialFocus="heading"
      onClose={onClose}
      actions={
        <Button
          disabled={!isKept}
          busy={keep.isPending}
          onClick={() => keep.mutate(undefined, { onSuccess: onClose })}
        >
          {m.security_recovery_codes_done()}
        </Button>
      }
    >
      <p>{m.security_recovery_codes_save_these_codes_each_works()}</p>
      <ol className="mt-4 grid gap-1.5 rounded-tile bg-sand p-4 font-mono text-14 text-ink wrap-anywhere">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-x-5">
        <TextButton onClick={() => download(text)}>{m.security_recovery_codes_download()}</TextButton>
        <CopySecret text={text} />
      </div>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-2.5 text-ink">
        <input
          type="checkbox"
          className="size-5 flex-none accent-pine"
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
        {m.security_recovery_codes_i_have_saved_my_recovery()}
      </label>
      {keep.error && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {keep.error.message || m.common_try_again_later()}
        </p>
      )}
    </Dialog>
  );
}

/** The file is made here, so the codes aren't requested again. */
const download = (text: string) =>
  saveFile(new Blob([text], { type: 'text/plain' }), 'swapstead-recovery-codes.txt');
