/** SQL: the session `s` whose token has the hash $1, if it has not expired. */
export const LIVING_SESSION = `s.expires_at > now()
  and (s.token_hash = $1 or (s.previous_token_hash = $1 and s.previous_valid_until > now()))`;

/** For how many hours a change of address can be undone, and no other change is possible. */
export const UNDO_HOURS = 72;

/** SQL: whether the change `c` can still be undone. Until then the old address is reserved. */
export const IS_UNDOABLE = `c.undone_at is null and c.done_at > now() - make_interval(hours => ${UNDO_HOURS})`;
