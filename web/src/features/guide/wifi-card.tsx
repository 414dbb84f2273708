import { m } from '@swapstead/messages';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';

/** Name and password of the Wi-Fi. The password is hidden until asked for, but always printed (STAY-08, STAY-10). */
export function WifiCard({ name, password }: { name: string; password: string }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const copy = () =>
    copyText(password).then(
      () => toast(m.guide_wifi_card_copied()),
      () =>
        toastError(m.guide_wifi_card_not_copied(), m.guide_wifi_card_please_show_password_copy_yourself()),
    );
  return (
    <div className="grid items-center gap-x-6 gap-y-3 rounded-card bg-surface px-5 py-5 shadow-soft sm:grid-cols-[1fr_1fr_auto] print:shadow-none">
      <div>
        <p className="text-14 text-ink-soft">{m.guide_wifi_card_name()}</p>
        <p className="text-18 font-semibold wrap-anywhere">{name}</p>
      </div>
      <div>
        <p className="text-14 text-ink-soft">{m.guide_wifi_card_password()}</p>
        <p className="text-18 font-semibold wrap-anywhere">
          {isShown ? (
            password
          ) : (
            <>
              <span className="print:hidden">
                <span aria-hidden="true">••••••••••</span>
                <span className="sr-only">{m.guide_wifi_card_hidden()}</span>
              </span>
              <span aria-hidden="true" className="hidden print:inline">
                {password}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2 print:hidden">
        <Button look="quiet" size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon aria-hidden="true" className="size-4.5" />
          {isShown ? m.guide_wifi_card_hide() : m.guide_wifi_card_show()}
        </Button>
        <Button look="quiet" size="small" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          {m.guide_wifi_card_copy()}
        </Button>
      </div>
    </div>
  );
}
