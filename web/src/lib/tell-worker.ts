/** Tells the service worker of this site something, where there is one. */
export async function tellWorker(kind: 'signed-out' | 'push-off' | 'guide-removed'): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/sw.js');
  registration?.active?.postMessage({ kind });
}
