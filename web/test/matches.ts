import type { MatchCard, MatchPage } from '@swapstead/contract/matching/matches.endpoints';

const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

const IN_MARCH = { check_in: '2098-03-06', check_out: '2098-03-13' };

/** A window in which both stay on the same days. */
export const sameDates = (check_in: string, check_out: string, open = true) => ({
  my_stay: { check_in, check_out },
  their_stay: { check_in, check_out },
  open,
});

type Changes = Partial<Omit<MatchCard, 'reasons' | 'host'>> & {
  reasons?: Partial<MatchCard['reasons']>;
  host?: Partial<MatchCard['host']>;
};

/** A match with home number `n`, whose host is Nora; a week in March 2098 is open on both sides. */
export const aMatch = (n: number, { reasons, host, ...changes }: Changes = {}): MatchCard => ({
  home: { id: id(n), title: `Home ${n}`, location: 'Porto, Portugal', photo: null },
  own_home: { id: id(90), title: 'The green kitchen', location: 'Melbourne, Australia', photo: null },
  host_name: 'Nora',
  reasons: { like_each_other: false, liked: false, wishes: ['By the sea'], they_wish: true, ...reasons },
  windows: [sameDates(IN_MARCH.check_in, IN_MARCH.check_out)],
  host: {
    user_id: id(80),
    avatar_url: null,
    identity_verified: null,
    answers: null,
    completed: 0,
    needs_identity: false,
    ...host,
  },
  liked_until: null,
  people: null,
  proposal: null,
  lanes: {
    month: '2098-02',
    own: { open: [{ from: '2098-03-01', to: '2098-03-15' }], ask: [] },
    theirs: {
      open: [{ from: '2098-03-05', to: '2098-03-20' }],
      ask: [{ from: '2098-04-01', to: '2098-05-01' }],
    },
  },
  ...changes,
});

/** A page of matches of a member with one home. */
export const matchPage = (matches: MatchCard[], changes: Partial<MatchPage> = {}): MatchPage => ({
  matches,
  next_cursor: null,
  total: matches.length,
  as_of: null,
  own_homes: [{ id: id(90), title: 'The green kitchen' }],
  why_none: { wants: true, closed: null, unconfirmed: null },
  ...changes,
});
