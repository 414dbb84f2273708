import type pg from 'pg';

type State = string;
type Entry = { id: number; act: string; party: number | null; state: State; at: string };

type KnownSwap = {
  id: string;
  state: State;
  revision: number;
  proposer: number;
  is_withheld: boolean;
  parties: { party: number; user_id: string | null }[];
  stays: { id: string; guest: number; host: number; nights: string; held: string | null }[];
  answers: number[];
  signatures: { party: number; sha256: string }[];
  sha256: string | null;
  history: Entry[];
  notices: { user_id: string; event: string; n: number }[];
};

/** The transitions that each act of the history allows: the table of file 11, written independently of the code. */
const TRANSITIONS: Record<string, readonly string[]> = {
  proposed: ['none open'],
  said_yes: ['open open', 'open agreed', 'open overtaken'],
  agreed: ['agreed agreed'],
  suggested: ['open open', 'agreed agreed', 'final final'],
  more_time: ['open open'],
  declined: ['open declined'],
  withdrew: ['open withdrawn'],
  expired: ['open expired'],
  overtaken: ['open overtaken', 'overtaken overtaken'],
  signed: ['agreed agreed'],
  final: ['agreed final'],
  change_agreed: ['agreed agreed', 'final final'],
  change_fell: ['agreed agreed', 'final final'],
  lapsed: ['agreed lapsed'],
  cancelled: ['agreed cancelled', 'final cancelled'],
  home_gone: ['open declined', 'open withdrawn', 'agreed cancelled', 'final cancelled'],
  left: ['open declined', 'open withdrawn', 'agreed cancelled', 'final cancelled'],
  went_well: ['final final', 'final completed'],
  completed: ['final completed', 'completed completed'],
  did_not_happen: ['final disputed', 'completed disputed', 'disputed disputed'],
  did_happen: ['disputed disputed'],
  not_happened: ['disputed not_happened'],
};

/** States whose stays hold their nights. */
const HOLDING = ['agreed', 'final', 'completed', 'disputed'];

/** All proposed swaps with their complete data. */
async function readSwaps(db: Pick<pg.Pool, 'query'>): Promise<KnownSwap[]> {
  const { rows } = await db.query<KnownSwap>(SWAPS);
  return rows;
}

/** Violations of the invariants of swaps in a database (file 11, header and 'Transitions'); always empty if all is well. */
export async function problemsOf(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const problems = (await readSwaps(db)).flatMap((swap) =>
    [...nightsOf(swap), ...historyOf(swap), ...signaturesOf(swap), ...noticesOf(swap)].map(
      (problem) => `${swap.id} (${swap.state}): ${problem}`,
    ),
  );
  const { rows } = await db.query<{ text: string }>(OTHER_PROBLEMS);
  return [...problems, ...rows.map(({ text }) => text)];
}

/** A swap in a state that holds nights holds exactly those of its stays; any other swap holds none. */
function nightsOf({ state, stays }: KnownSwap): string[] {
  return stays.flatMap(({ id, nights, held }) => {
    const wanted = HOLDING.includes(state) ? nights : null;
    return held === wanted ? [] : [`stay ${id} of ${nights} holds ${held}`];
  });
}

/** Goes through the history, and passes to `look` each entry with the state that the entries before it lead to. */
function replay<T>(
  { history, parties, proposer }: KnownSwap,
  look: (replayed: Replayed, entry: Entry) => T[],
): T[] {
  const replayed: Replayed = { from: 'none', revision: 1, yes: new Set([proposer]), signed: new Set() };
  return history.flatMap((entry) => {
    const { act, party, state } = entry;
    const everybody = () => new Set(parties.map((one) => one.party));
    const isNew = act === 'change_agreed' || (act === 'suggested' && replayed.from === 'open');
    if (isNew) {
      replayed.revision += 1;
      replayed.yes = party ? new Set([party]) : everybody();
      // In a final swap, accepting a change signs it.
      replayed.signed = replayed.from === 'final' ? everybody() : new Set();
    }
    if (act === 'said_yes' && party) replayed.yes.add(party);
    if (act === 'signed' && party) replayed.signed.add(party);
    const found = look(replayed, entry);
    replayed.from = state;
    return found;
  });
}

/** State, revision, acceptances and signatures must follow from the history alone. */
function historyOf(swap: KnownSwap): string[] {
  let before = 0;
  let last: Replayed | undefined;
  const problems = replay(swap, (replayed, { act, state, at }) => {
    const wrong = TRANSITIONS[act]?.includes(`${replayed.from} ${state}`)
      ? []
      : [`${act} led from ${replayed.from} to ${state}`];
    if (Date.parse(at) < before) wrong.push(`${act} is dated before the entry before it`);
    before = Date.parse(at);
    last = replayed;
    return wrong;
  });
  const known = [swap.state, swap.revision, swap.answers, swap.signatures.map(({ party }) => party)];
  const replayed = last && [last.from, last.revision, [...last.yes].sort(), [...last.signed].sort()];
  if (JSON.stringify(known) !== JSON.stringify(replayed)) {
    problems.push(`is ${JSON.stringify(known)}, by the history ${JSON.stringify(replayed)}`);
  }
  return problems;
}

/** All parties accept an agreed swap and sign a final one, and all signatures are for the stored text. */
function signaturesOf({ state, answers, signatures, sha256, parties }: KnownSwap): string[] {
  const problems: string[] = [];
  if (signatures.some((one) => one.sha256 !== sha256)) problems.push('a signature covers another text');
  const isSigned = signatures.length === parties.length;
  if (state === 'final' && !isSigned) problems.push('final without every signature');
  if (state === 'agreed' && isSigned) problems.push('signed by everybody and not final');
  if (HOLDING.includes(state) && answers.length < parties.length) problems.push('agreed without everybody');
  return problems;
}

/** Each event has one notice to each present party whom it concerns, and none to others. Reviews have their own. */
function noticesOf(swap: KnownSwap): string[] {
  const wanted = new Map<string, [least: number, most: number]>();
  const userOf = (party: number) => swap.parties.find((one) => one.party === party)?.user_id;
  for (const { event, to, maybe = [] } of expectedNotices(swap)) {
    for (const party of to) {
      const user = userOf(party);
      if (!user || (swap.is_withheld && party !== swap.proposer)) continue;
      const [least, most] = wanted.get(`${event} ${user}`) ?? [0, 0];
      wanted.set(`${event} ${user}`, [least + (maybe.includes(party) ? 0 : 1), most + 1]);
    }
  }
  const own = swap.notices.filter(({ event }) => !event.startsWith('review_'));
  const sent = new Map(own.map(({ event, user_id, n }) => [`${event} ${user_id}`, n]));
  return [...new Set([...wanted.keys(), ...sent.keys()])].flatMap((key) => {
    const [least, most] = wanted.get(key) ?? [0, 0];
    const n = sent.get(key) ?? 0;
    return n < least || n > most ? [`sent ${n} times instead of ${most}: ${key}`] : [];
  });
}

type Replayed = { from: State; revision: number; yes: Set<number>; signed: Set<number> };
type ExpectedNotice = { event: string; to: number[]; maybe?: number[] };

/** The notices that each entry of the history must cause (file 14, 'Texts'). */
function expectedNotices(swap: KnownSwap): ExpectedNotice[] {
  const all = swap.parties.map(({ party }) => party);
  return replay(swap, (replayed, entry) => noticesAfter(entry, replayed, { all, swap }));
}

function noticesAfter(
  { act, party, state }: Entry,
  { from, yes, signed }: Replayed,
  { all, swap }: { all: number[]; swap: KnownSwap },
): ExpectedNotice[] {
  const others = all.filter((one) => one !== party);
  const guests = [...new Set(swap.stays.map(({ guest }) => guest))];
  const without = (some: { has(party: number): boolean }) => all.filter((one) => !some.has(one));
  const simple = OTHERS[act] ?? (['declined', 'withdrew'].includes(act) ? state : undefined);
  if (simple) return [{ event: simple, to: others }];
  if (ALL.includes(act)) return [{ event: act, to: all }];
  switch (act) {
    case 'said_yes':
      return state === 'open' ? [{ event: 'one_said_yes', to: others }] : [];
    case 'home_gone':
      // The party who deleted the home gets no notice. The history of an open swap does not name that party.
      return [{ event: state, to: others, maybe: party ? [] : others }];
    case 'left':
      return [{ event: state === 'cancelled' ? 'member_left' : state, to: others }];
    case 'expired':
      return [
        { event: 'expired', to: [...yes] },
        { event: 'proposal_missed', to: without(yes) },
      ];
    case 'signed':
      return signed.size < all.length ? [{ event: 'somebody_signed', to: without(signed) }] : [];
    case 'final':
      return [
        { event: 'final_guest', to: guests },
        { event: 'final_host', to: without(new Set(guests)) },
      ];
    case 'change_fell':
      // The party who refused or took back the change gets no notice; after the deadline all parties do.
      return [{ event: 'change_not_agreed', to: all, maybe: all }];
    case 'did_not_happen':
      return from === 'disputed' ? [] : [{ event: 'said_not_happened', to: others }];
    default:
      return [];
  }
}

/** Acts with one notice to all other parties, and its event. */
const OTHERS: Record<string, string> = {
  proposed: 'proposal_made',
  suggested: 'change_suggested',
  more_time: 'more_time',
  cancelled: 'cancelled',
};
/** Acts with one notice to all parties. */
const ALL = ['overtaken', 'agreed', 'change_agreed', 'lapsed', 'completed'];

/** A hash of everything stored about swaps, the same for databases with the same content. */
export async function fingerprint(db: Pick<pg.Pool, 'query'>): Promise<string> {
  const tables = ['swaps', 'swap_parties', 'stays', 'taken_nights', 'swap_revisions', 'swap_answers'].concat(
    ['swap_agreements', 'swap_signatures', 'swap_changes', 'change_answers', 'swap_history', 'swap_verdicts'],
    ['swap_submissions', 'swap_conversations', 'notices', 'conversation_messages', 'support_tickets'],
    ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'ledger_unsettled'],
    ['home_available_dates', 'calendars', 'users', 'profiles', 'homes', 'house_guides'],
  );
  const { rows } = await db.query<{ md5: string }>(
    `select md5(string_agg(content, '' order by content)) as md5 from (${tables
      .map(
        (
          table,
        ) => `select '${table} ' || md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as content
        from ${table} t`,
      )
      .join(' union all ')}) as each`,
  );
  return rows[0]?.md5 ?? '';
}

const REMINDERS = [
  'proposal_due',
  'sign_due',
  'change_due',
  'not_happened_due',
  'arrival_saved',
  'guide_changed',
].concat(
  ['week_before_guest', 'week_before_host', 'day_before_guest', 'day_before_host'],
  // Nights are followed by the tests of the ledger.
  ['nights_earned', 'nights_kept', 'nights_back', 'nights_missing'],
);

const SWAPS = `select w.id, w.state, w.revision, w.proposer, w.is_withheld,
    (select json_agg(json_build_object('party', party, 'user_id', user_id) order by party)
     from swap_parties where swap_id = w.id) as parties,
    (select json_agg(json_build_object('id', s.id, 'guest', s.guest, 'host', s.host,
       'nights', case when s.home_id is null then null else s.home_id || ' ' || s.during end,
       'held', t.home_id || ' ' || t.nights) order by number)
     from stays s left join taken_nights t on t.stay_id = s.id where s.swap_id = w.id) as stays,
    array(select party::int from swap_answers where swap_id = w.id and revision = w.revision order by party) as answers,
    (select coalesce(json_agg(json_build_object('party', party, 'sha256', sha256) order by party), '[]')
     from swap_signatures where swap_id = w.id and revision = w.revision) as signatures,
    (select sha256 from swap_agreements where swap_id = w.id and revision = w.revision),
    (select json_agg(json_build_object('id', id, 'act', act, 'party', party, 'state', state, 'at', created_at) order by id)
     from swap_history where swap_id = w.id) as history,
    (select coalesce(json_agg(t), '[]') from (
       select user_id, replace(replace(event, 'days_suggested', 'change_suggested'), 'stay_proposed', 'proposal_made')
         as event, count(*)::int as n from notices
       where about ->> 'swap_id' = w.id::text and event <> all ('{${REMINDERS.join()}}') group by 1, 2) t) as notices
  from swaps w where w.origin = 'proposed' order by w.created_at, w.id`;

/** Nights without a swap, and entries of the history that a conversation does not show exactly once. */
const OTHER_PROBLEMS = `
  select 'no stay holds a night: ' || stay_id as text from taken_nights where stay_id not in (select id from stays)
  union all
  select 'two stays hold a night of home ' || one.home_id from taken_nights one join taken_nights two
    on one.home_id = two.home_id and one.stay_id < two.stay_id and one.nights && two.nights
  union all
  select 'entry ' || h.id || ' (' || h.act || ') is shown ' || count(m.swap_entry) || ' times in a conversation'
    from swap_history h join swap_conversations c on c.swap_id = h.swap_id
    left join conversation_messages m on m.conversation_id = c.conversation_id and m.swap_entry = h.id
    group by h.id, h.act, c.conversation_id having count(m.swap_entry) <> 1`;
