import { SECURITY_CODES, SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, isApiError } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { isSuspended, SuspendedHelp } from '../accounts/suspended-help.tsx';
import {
  endWaiting,
  forgetPasskey,
  isCancelled,
  offersAutofill,
  signWithPasskey,
} from './passkey-browser.ts';

/** A challenge is valid for five minutes; the one for autofill is replaced before that. In milliseconds. */
const FRESH_MS = 4 * 60_000;

type Outcome = { viewer?: Viewer; refused?: string; suspended?: boolean };

/**
 * Asks for a passkey and signs in with it. An empty result means that the dialog was closed, or that autofill isn't
 * available.
 */
async function signIn(isAutofill: boolean, isWanted: () => boolean): Promise<Outcome> {
  let used: { rpId: string; credentialId: string } | undefined;
  try {
    const asked = await api('POST /api/auth/passkey/options', {});
    if (!isWanted()) return {};
    const passkey = await signWithPasskey(asked, isAutofill);
    if (!isWanted()) return {};
    used = { rpId: String(asked.options.rpId), credentialId: passkey.id };
    return { viewer: await api('POST /api/auth/passkey', { body: { passkey: passkey as never } }) };
  } catch (error) {
    if (isCancelled(error)) return {};
    const refusal = isApiError(error) && error.status === 401;
    // Stops the browser from offering a passkey that is unknown here.
    if (refusal && used && error.code === SECURITY_CODES.passkey_unknown)
      await forgetPasskey(used.rpId, used.credentialId);
    // Above the rate limit for challenges the form works without passkeys.
    if (isAutofill && !refusal) return {};
    if (!isApiError(error)) return { refused: SECURITY_TEXTS.passkey_refused };
    return { refused: error.message || m.common_try_again_later(), suspended: isSuspended(error) };
  }
}

/** Signing in with a passkey, from the email field's autofill or a button (GUARD-13, GUARD-14). */
export function PasskeySignIn() {
  const session = useSession();
  const [isPending, setPending] = useState(false);
  const [needsHelp, setNeedsHelp] = useState(false);
  // If the button is pressed early, an autofill that starts late must not cancel its dialog.
  const isPressed = useRef(false);

  async function enter(isAutofill: boolean, isWanted: () => boolean = () => true) {
    const { viewer, refused, suspended = false } = await signIn(isAutofill, isWanted);
    setNeedsHelp(suspended);
    if (viewer) {
      toast(m.security_passkey_sign_in_welcome_back());
      session.enter(viewer);
    } else if (refused) toastError(m.security_passkey_sign_in_authentication_error(), refused);
  }
  const onOffer = useEffectEvent((isWanted: () => boolean) => enter(true, isWanted));

  useEffect(() => {
    let isThere = true;
    let askedAt = 0;
    const isWanted = () => isThere && !isPressed.current;
    async function offer() {
      // A hidden page requests nothing until it is visible again.
      if (document.hidden || Date.now() - askedAt < FRESH_MS) return;
      if (!(await offersAutofill()) || !isWanted()) return;
      askedAt = Date.now();
      await onOffer(isWanted);
    }
    void offer();
    const timer = setInterval(offer, FRESH_MS / 8);
    document.addEventListener('visibilitychange', offer);
    return () => {
      isThere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', offer);
      void endWaiting();
    };
    // Only on mount: a cleanup later would cancel the dialog opened by the button.
  }, []);

  return (
    <>
      {needsHelp && (
        <div role="status" className="grid gap-4">
          <p>{ACCOUNT_TEXTS.suspended}</p>
          <SuspendedHelp />
        </div>
      )}
      <Button
        look="quiet"
        className="w-full"
        // Not disabled, so that it keeps the focus when the dialog is closed (GUARD-14).
        busy={isPending}
        onClick={async () => {
          if (isPending) return;
          setPending(true);
          isPressed.current = true;
          await endWaiting();
          await enter(false);
          setPending(false);
        }}
      >
        {m.security_passkey_sign_in_sign_in_with_passkey()}
      </Button>
    </>
  );
}
