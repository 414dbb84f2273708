/**
 * Every page of the site by its name, with its address and where it is rendered. The web client's routes and
 * addresses, server rendering, titles, the sitemap and robots.txt follow from this table. The page itself is
 * web/src/pages/<area>/<name in kebab case>.page.tsx, unless `file` names another.
 */
export const SITE_PAGES = {
  home: gallery('/'),
  homes: gallery('/homes'),
  house: rendered('/house/:id'),
  auth: { path: '/auth', listed: true },
  verifyEmail: { path: '/auth/verify' },
  resetPassword: { path: '/auth/reset' },
  authStep: closed('/auth/step'),
  recover: closed('/auth/recover'),
  confirmEmail: closed('/confirm-email'),
  undoEmail: closed('/undo-email'),
  subscription: rendered('/subscription'),
  howItWorks: text('/how-it-works'),
  faq: text('/faq'),
  addHome: closed('/add-home'),
  profile: closed('/profile'),
  security: closed('/profile/security'),
  ownReviews: closed('/profile/reviews'),
  trust: closed('/profile/trust'),
  member: closed('/member/:id'),
  messages: closed('/messages'),
  conversation: { ...closed('/messages/:id'), file: 'messages' },
  nights: closed('/nights'),
  notices: closed('/notices'),
  unsubscribe: closed('/notices/off'),
  confirmDelivery: closed('/mail-works'),
  matches: closed('/matches'),
  dismissedMatches: closed('/matches/dismissed'),
  likes: closed('/likes'),
  wishes: closed('/wishes'),
  wish: closed('/wishes/:id'),
  swaps: closed('/swaps'),
  newSwap: closed('/swaps/new'),
  swap: closed('/swaps/:id'),
  swapGuide: closed('/swaps/:id/guide'),
  swapReview: closed('/swaps/:id/review'),
  houseGuide: closed('/house/:id/guide'),
  contact: rendered('/contact'),
  support: { path: '/support' },
  ticket: { path: '/support/:id' },
  admin: admins('/admin'),
  adminSupport: admins('/admin/support'),
  adminTicket: admins('/admin/support/:id'),
  adminAudit: admins('/admin/audit'),
  adminMember: admins('/admin/members/:id'),
  adminHomes: admins('/admin/homes'),
  adminNights: admins('/admin/nights'),
  adminReviews: admins('/admin/reviews'),
  adminSwaps: admins('/admin/swaps'),
  adminSwap: admins('/admin/swaps/:id'),
  users: admins('/users'),
  about: text('/about'),
  careers: text('/careers'),
  blog: text('/blog'),
  article: text('/blog/:slug'),
  press: text('/press'),
  partners: text('/partners'),
  safety: text('/safety'),
  privacy: text('/privacy'),
  terms: text('/terms'),
  cookies: text('/cookies'),
  accessibility: text('/accessibility'),
  credits: text('/credits'),
  confirmNewsletter: closed('/newsletter/confirm'),
  leaveNewsletter: closed('/newsletter/leave'),
} as const satisfies Record<string, SitePage>;

export type SitePage = {
  /** The pattern for the router. */
  path: `/${string}`;
  file?: string;
  /**
   * The server renders it for visitors: 'gallery' with the filters of its address, 'text' readable before its code
   * has loaded.
   */
  rendered?: 'plain' | 'gallery' | 'text';
  /** The sitemap lists the page although the server does not render it. */
  listed?: true;
  /** Search engines are asked not to index the page. */
  closed?: true;
  /** The page exists in English alone. */
  english?: true;
};

/** A page that the server renders for visitors. */
function rendered<const P extends `/${string}`>(path: P) {
  return { path, rendered: 'plain' } as const;
}

/** A rendered page of text. */
function text<const P extends `/${string}`>(path: P) {
  return { path, rendered: 'text' } as const;
}

/** A rendered page with the gallery. */
function gallery<const P extends `/${string}`>(path: P) {
  return { path, rendered: 'gallery' } as const;
}

/** A page for admins, who work in English (LANG-27). */
function admins<const P extends `/${string}`>(path: P) {
  return { path, closed: true, english: true } as const;
}

/** A page for members, or for the reader of an email. */
function closed<const P extends `/${string}`>(path: P) {
  return { path, closed: true } as const;
}

/** The parameters of an address, by the names in its pattern. */
export type PageParams = Readonly<Record<string, string | undefined>>;

type Table = typeof SITE_PAGES;
export type PageName = keyof Table;
export type PagePath = Table[PageName]['path'];

/** Pages with their own title and description, listed in the sitemap. */
export type ListedPage = {
  [N in PageName]: Table[N] extends { path: `${string}:${string}` }
    ? never
    : Table[N] extends { rendered: string } | { listed: true }
      ? N
      : never;
}[PageName];

/** Addresses that show a page; the server answers every other one with 404. */
export const PAGES: readonly PagePath[] = Object.values(SITE_PAGES).map(({ path }) => path);

/** For each page a function that builds its address from its parameters. */
export const addresses = Object.fromEntries(
  Object.entries(SITE_PAGES).map(([name, { path }]) => [
    name,
    (part = '') => path.replace(/:\w+/, encodeURIComponent(part)),
  ]),
) as {
  [N in PageName]: Table[N]['path'] extends `${string}:${string}` ? (part: string) => string : () => string;
};

const patterns = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
})).sort((one, other) => Number(one.page.includes(':')) - Number(other.page.includes(':')));

const found = (path: string) => patterns.find(({ pattern }) => pattern.test(path));

/** The page of a path (without query), such as '/house/:id'; undefined if there is none. */
export function pageOf(path: string): PagePath | undefined {
  return found(path)?.page;
}

const ENGLISH = new Set<string>(
  Object.values<SitePage>(SITE_PAGES).flatMap(({ path, english }) => (english ? path : [])),
);

/** Whether the page of a path (without query) exists in English alone. */
export const isEnglishOnly = (path: string): boolean => ENGLISH.has(pageOf(path) ?? '');

/** The parameters of a path, by the names in its pattern, such as `{ id: '7' }`. @throws if one cannot be decoded */
export function paramsOf(path: string): PageParams {
  const parts = found(path)?.pattern.exec(path)?.groups ?? {};
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, decodeURIComponent(part)]));
}

/** Whether a path (without query) is an address of the site. */
export function isPage(path: string): boolean {
  return pageOf(path) !== undefined;
}
