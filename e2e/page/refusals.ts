/** Scripts that remove one browser feature each before the page runs, as real browsers do. */

const REFUSE = `throw new DOMException('The operation is insecure.', 'SecurityError')`;

const refuseToRead = (owner: string, name: string) =>
  `Object.defineProperty(${owner}, '${name}', { configurable: true, get() { ${REFUSE}; } });`;
const refuseToMake = (name: string) => `globalThis.${name} = class { constructor() { ${REFUSE}; } };`;
const refuseToCall = (owner: string, name: string) => `${owner}.${name} = () => { ${REFUSE}; };`;
/** A browser that refuses asynchronously. */
const refuseLater = (owner: string, name: string) => `${owner}.${name} = async () => { ${REFUSE}; };`;
const without = (owner: string, name: string) => `delete ${owner}.${name};`;

const noCookies = [
  refuseToRead('Document.prototype', 'cookie'),
  "Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });",
].join('');

const noStores = ['localStorage', 'sessionStorage', 'indexedDB'].map((name) =>
  refuseToRead('globalThis', name),
);

/** Firefox with all cookies blocked. */
export const COOKIES_BLOCKED = [
  noCookies,
  ...noStores,
  refuseToMake('BroadcastChannel'),
  refuseToMake('SharedWorker'),
  ...['keys', 'open', 'match', 'has', 'delete'].map((name) => refuseLater('CacheStorage.prototype', name)),
  ...['getRegistration', 'register'].map((name) => refuseLater('ServiceWorkerContainer.prototype', name)),
  ...['request', 'query'].map((name) => refuseLater('LockManager.prototype', name)),
].join('');

/** Features that may be refused or missing, named as a reader would. */
export const REFUSALS: readonly [string, string][] = [
  ['cookies', noCookies],
  ['local storage', refuseToRead('globalThis', 'localStorage')],
  ['writing to local storage', refuseToCall('Storage.prototype', 'setItem')],
  ['session storage', refuseToRead('globalThis', 'sessionStorage')],
  ['databases', refuseToRead('globalThis', 'indexedDB')],
  ['caches', refuseToRead('globalThis', 'caches')],
  ['channels between tabs', refuseToMake('BroadcastChannel')],
  ['BroadcastChannel', without('globalThis', 'BroadcastChannel')],
  ['workers', refuseToMake('Worker') + refuseToMake('SharedWorker')],
  ['service workers', refuseToRead('Navigator.prototype', 'serviceWorker')],
  ['navigator.serviceWorker', without('Navigator.prototype', 'serviceWorker')],
  ['locks', refuseLater('LockManager.prototype', 'request')],
  ['navigator.locks', without('Navigator.prototype', 'locks')],
  ['IntersectionObserver', without('globalThis', 'IntersectionObserver')],
  ['ResizeObserver', without('globalThis', 'ResizeObserver')],
  ['MutationObserver', without('globalThis', 'MutationObserver')],
  [
    'measurements',
    without('globalThis', 'PerformanceObserver') + refuseToCall('Performance.prototype', 'getEntriesByType'),
  ],
  ['notifications', without('globalThis', 'Notification') + without('globalThis', 'PushManager')],
  ['media queries', without('globalThis', 'matchMedia')],
  ['random UUIDs', without('Crypto.prototype', 'randomUUID')],
  ['random numbers', refuseToCall('Crypto.prototype', 'getRandomValues')],
  ['the scroll position', refuseToRead('History.prototype', 'scrollRestoration')],
  ['the clipboard', without('Navigator.prototype', 'clipboard')],
  ['passkeys', without('globalThis', 'PublicKeyCredential') + without('Navigator.prototype', 'credentials')],
  ['idle callbacks', without('globalThis', 'requestIdleCallback')],
  ['document.fonts', without('Document.prototype', 'fonts')],
];
