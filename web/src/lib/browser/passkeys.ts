/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

type Signals = {
  signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
};

/** How to tell the browser what became of passkeys, as far as it listens. */
export const passkeySignals = () => (knowsPasskeys() ? PublicKeyCredential : {}) as Signals;
