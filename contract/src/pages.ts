/** Pages to which mails lead; the first two take `?token=`. */
export const AUTH_PAGES = { verify: '/auth/verify', reset: '/auth/reset', sign_in: '/auth' } as const;

/** Pages to which mails of the newsletter lead, with `?token=`. */
export const NEWSLETTER_PAGES = { confirm: '/newsletter/confirm', leave: '/newsletter/leave' } as const;

/** The page of a ticket for its owner and for admins, to which mails lead. */
export const TICKET_PAGES = { member: '/support/:id', admin: '/admin/support/:id' } as const;

/** Addresses of the site that show a page of their own; the server answers every other one with 404. */
export const PAGES = [
  '/',
  '/homes',
  '/house/:id',
  AUTH_PAGES.sign_in,
  AUTH_PAGES.verify,
  AUTH_PAGES.reset,
  '/subscription',
  '/how-it-works',
  '/faq',
  '/add-home',
  '/profile',
  '/messages',
  '/messages/:id',
  '/support',
  TICKET_PAGES.member,
  '/admin',
  '/admin/support',
  TICKET_PAGES.admin,
  '/admin/audit',
  '/users',
  '/about',
  '/careers',
  '/blog',
  '/blog/:slug',
  '/press',
  '/partners',
  '/safety',
  '/privacy',
  '/terms',
  '/cookies',
  '/accessibility',
  '/credits',
  NEWSLETTER_PAGES.confirm,
  NEWSLETTER_PAGES.leave,
] as const;

const patterns = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** The page that a path (without query) belongs to, such as '/house/:id'; undefined where there is none. */
export function pageOf(path: string): (typeof PAGES)[number] | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.page;
}

/** Whether a path (without query) is an address of the site. */
export function isPage(path: string): boolean {
  return pageOf(path) !== undefined;
}
