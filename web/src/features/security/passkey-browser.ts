import { knowsPasskeys, passkeySignals } from '../../lib/browser/passkeys.ts';

/** The browser's passkey functions; the library is loaded when needed. */
const library = () => import('@simplewebauthn/browser');

type Options = { options: Record<string, unknown> };

/** Opens the browser's dialog to create a passkey. */
export async function makePasskey({ options }: Options) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never });
}

/** Opens the browser's dialog to use a passkey; with `autofill` the address field offers passkeys instead. */
export async function signWithPasskey({ options }: Options, autofill = false) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill });
}

/** Whether this browser can offer passkeys in autofill. */
export async function offersAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Cancels a waiting dialog. */
export async function endWaiting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether the member closed the browser's dialog, or it timed out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether this device already has a passkey for the account. */
export const isDouble = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** Tells browsers that support it to stop offering a passkey. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  // Only tidies the password manager: a failure does no harm.
  await passkeySignals()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}
