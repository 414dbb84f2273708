/** Whether this browser supports passkeys. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

type Signals = {
  signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
};

/** Functions that inform the browser about removed or renamed passkeys, where it supports them. */
export const passkeySignals = () => (knowsPasskeys() ? PublicKeyCredential : {}) as Signals;
