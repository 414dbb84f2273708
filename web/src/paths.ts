/** The only place that spells an address of the site. */
export const paths = {
  home: () => '/',
  browse: () => '/#browse',
  homes: () => '/homes',
  house: (id: string) => `/house/${encodeURIComponent(id)}`,
  /** `next` is where to go after signing in, a path of this site. */
  auth: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  verifyEmail: () => '/auth/verify',
  resetPassword: () => '/auth/reset',
  /** `plan` is one that somebody chose before signing in. */
  subscription: (plan?: string) => (plan ? `/subscription?plan=${plan}` : '/subscription'),
  howItWorks: () => '/how-it-works',
  faq: () => '/faq',
  addHome: () => '/add-home',
  /** `tab` is a part of it other than the first. */
  profile: (tab?: 'homes' | 'availability') => (tab ? `/profile?tab=${tab}` : '/profile'),
  messages: () => '/messages',
  conversation: (id: string) => `/messages/${encodeURIComponent(id)}`,
  support: () => '/support',
  ticket: (id: string) => `/support/${encodeURIComponent(id)}`,
  admin: () => '/admin',
  adminSupport: () => '/admin/support',
  adminTicket: (id: string) => `/admin/support/${encodeURIComponent(id)}`,
  adminAudit: () => '/admin/audit',
  users: () => '/users',
  about: () => '/about',
  careers: () => '/careers',
  blog: () => '/blog',
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  press: () => '/press',
  partners: () => '/partners',
  safety: () => '/safety',
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
  accessibility: () => '/accessibility',
  credits: () => '/credits',
  confirmNewsletter: () => '/newsletter/confirm',
  leaveNewsletter: () => '/newsletter/leave',
} as const;

/** Addresses with a part that differs, as the router matches them. */
export const routePatterns = {
  house: '/house/:id',
  ticket: '/support/:id',
  conversation: '/messages/:id',
  adminTicket: '/admin/support/:id',
  article: '/blog/:slug',
} as const;
