/** The person who makes a request, read from the stored records each time; decides what is masked. */
export type Viewer =
  | { level: 'visitor' }
  | {
      level: 'free' | 'subscriber';
      user_id: string;
      is_admin: boolean;
      /** The member's own language, if the site has several (LANG-05). */
      language?: string | undefined;
      /** When the account recovery takes effect, unless someone cancels it (GUARD-28). */
      recovery_at?: string | undefined;
    };

/** Allowed roles (CONST-07); no record means user. */
export const ROLES = ['user', 'admin'] as const;

export type Role = (typeof ROLES)[number];

export type ViewerLevel = Viewer['level'];

export const VISITOR: Viewer = { level: 'visitor' };

/** Location, host and available dates are premium: being an admin alone does not give access to them (PERM-13). */
export function canSeePremium(level: ViewerLevel): boolean {
  return level === 'subscriber';
}

export function isMember(viewer: Viewer): viewer is Exclude<Viewer, { level: 'visitor' }> {
  return viewer.level !== 'visitor';
}
