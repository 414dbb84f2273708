import { knowsPasskeys, passkeySignals } from '../../lib/browser/passkeys.ts';

/** What browsers do with passkeys; the library comes when it is needed. */
const library = () => import('@simplewebauthn/browser');

type Options = { options: Record<string, unknown> };

/** The browser's dialog to make a passkey. */
export async function makePasskey({ options }: Options) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never });
}

/** The browser's dialog to use one; `autofill` offers them in the field of the address instead. */
export async function signWithPasskey({ options }: Options, autofill = false) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill });
}

/** Whether passkeys can be offered in the autofill of a field. */
export async function offersAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends a dialog that waits. */
export async function endWaiting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether the member closed the browser's dialog, or it ended by itself. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether this device has a passkey for the account already. */
export const isDouble = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** Tells the browser, where it listens, that a passkey is of no use any more: it stops offering it. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  // Only a favour to the password manager: where it fails, nothing is lost.
  await passkeySignals()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}
