/** What every page shows only to members, in one file to load (lazy-parts.tsx). */
export { SubscriptionWatch } from '../features/membership/subscription-watch.tsx';
export { MemberBanner } from './member-banner.tsx';
export { MemberLinks } from './member-links.tsx';
export { MemberLive } from './member-live.tsx';
export { NarrowBell } from './narrow-bell.tsx';
