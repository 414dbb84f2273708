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
  told: { user_id: string; event: string; n: number }[];
};

/** Where each act of the history may lead, from the table of transitions of file 11, written down a second time. */
const WAYS: Record<string, readonly string[]> = {
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

/** Every swap that was proposed, with all that can be known of it. */
async function readSwaps(db: Pick<pg.Pool, 'query'>): Promise<KnownSwap[]> {
  const { rows } = await db.query<KnownSwap>(SWAPS);
  return rows;
}

/** What is wrong with the swaps of a database: nothing, whatever has happened (file 11, header and 'Transitions'). */
export async function problemsOf(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const problems = (await readSwaps(db)).flatMap((swap) =>
    [...nightsOf(swap), ...historyOf(swap), ...signaturesOf(swap), ...noticesOf(swap)].map(
      (problem) => `${swap.id} (${swap.state}): ${problem}`,
    ),
  );
  const { rows } = await db.query<{ text: string }>(ELSEWHERE);
  return [...problems, ...rows.map(({ text }) => text)];
}

/** A swap that holds its nights holds exactly them, any other none. */
function nightsOf({ state, stays }: KnownSwap): string[] {
  return stays.flatMap(({ id, nights, held }) => {
    const wanted = HOLDING.includes(state) ? nights : null;
    return held === wanted ? [] : [`stay ${id} of ${nights} holds ${held}`];
  });
}

/** Goes through the history entry by entry, with what it alone tells by then. */
function replay<T>({ history, parties, proposer }: KnownSwap, look: (told: Told, entry: Entry) => T[]): T[] {
  const told: Told = { from: 'none', revision: 1, yes: new Set([proposer]), signed: new Set() };
  return history.flatMap((entry) => {
    const { act, party, state } = entry;
    const everybody = () => new Set(parties.map((one) => one.party));
    const isNew = act === 'change_agreed' || (act === 'suggested' && told.from === 'open');
    if (isNew) {
      told.revision += 1;
      told.yes = party ? new Set([party]) : everybody();
      // In final a change is signed with the answers to it.
      told.signed = told.from === 'final' ? everybody() : new Set();
    }
    if (act === 'said_yes' && party) told.yes.add(party);
    if (act === 'signed' && party) told.signed.add(party);
    const found = look(told, entry);
    told.from = state;
    return found;
  });
}

/** The history alone tells the state, the revision, who has said yes to it and who has signed it. */
function historyOf(swap: KnownSwap): string[] {
  let before = 0;
  let last: Told | undefined;
  const problems = replay(swap, (told, { act, state, at }) => {
    const wrong = WAYS[act]?.includes(`${told.from} ${state}`)
      ? []
      : [`${act} led from ${told.from} to ${state}`];
    if (Date.parse(at) < before) wrong.push(`${act} stands after what came later`);
    before = Date.parse(at);
    last = told;
    return wrong;
  });
  const known = [swap.state, swap.revision, swap.answers, swap.signatures.map(({ party }) => party)];
  const told = last && [last.from, last.revision, [...last.yes].sort(), [...last.signed].sort()];
  if (JSON.stringify(known) !== JSON.stringify(told)) {
    problems.push(`is ${JSON.stringify(known)}, by the history ${JSON.stringify(told)}`);
  }
  return problems;
}

/** Agreed by everybody, final once everybody has signed, over the text that is there. */
function signaturesOf({ state, answers, signatures, sha256, parties }: KnownSwap): string[] {
  const problems: string[] = [];
  if (signatures.some((one) => one.sha256 !== sha256)) problems.push('a signature covers another text');
  const isSigned = signatures.length === parties.length;
  if (state === 'final' && !isSigned) problems.push('final without every signature');
  if (state === 'agreed' && isSigned) problems.push('signed by everybody and not final');
  if (HOLDING.includes(state) && answers.length < parties.length) problems.push('agreed without everybody');
  return problems;
}

/** Each event is told once to each party whom it concerns and who is still there, and to nobody else. */
function noticesOf(swap: KnownSwap): string[] {
  const wanted = new Map<string, [least: number, most: number]>();
  const userOf = (party: number) => swap.parties.find((one) => one.party === party)?.user_id;
  for (const { event, to, maybe = [] } of toldBy(swap)) {
    for (const party of to) {
      const user = userOf(party);
      if (!user || (swap.is_withheld && party !== swap.proposer)) continue;
      const [least, most] = wanted.get(`${event} ${user}`) ?? [0, 0];
      wanted.set(`${event} ${user}`, [least + (maybe.includes(party) ? 0 : 1), most + 1]);
    }
  }
  const told = new Map(swap.told.map(({ event, user_id, n }) => [`${event} ${user_id}`, n]));
  return [...new Set([...wanted.keys(), ...told.keys()])].flatMap((key) => {
    const [least, most] = wanted.get(key) ?? [0, 0];
    const n = told.get(key) ?? 0;
    return n < least || n > most ? [`told ${n} times instead of ${most}: ${key}`] : [];
  });
}

type Told = { from: State; revision: number; yes: Set<number>; signed: Set<number> };
type Telling = { event: string; to: number[]; maybe?: number[] };

/** Who is told what of each entry of the history (file 14, 'Texts'). */
function toldBy(swap: KnownSwap): Telling[] {
  const all = swap.parties.map(({ party }) => party);
  return replay(swap, (told, entry) => tellingsOf(entry, told, { all, swap }));
}

function tellingsOf(
  { act, party, state }: Entry,
  { from, yes, signed }: Told,
  { all, swap }: { all: number[]; swap: KnownSwap },
): Telling[] {
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
      // Who deleted the home is told nothing; the history of an open one does not name the party.
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
      // Who kept or took back is not told; nobody is left out where the clock did it.
      return [{ event: 'change_not_agreed', to: all, maybe: all }];
    case 'did_not_happen':
      return from === 'disputed' ? [] : [{ event: 'said_not_happened', to: others }];
    default:
      return [];
  }
}

/** Acts of which everybody else is told in one way, and those of which everybody is. */
const OTHERS: Record<string, string> = {
  proposed: 'proposal_made',
  suggested: 'change_suggested',
  more_time: 'more_time',
  cancelled: 'cancelled',
};
const ALL = ['overtaken', 'agreed', 'change_agreed', 'lapsed', 'completed'];

/** A short name of everything that is kept of swaps: two databases with the same content have the same. */
export async function fingerprint(db: Pick<pg.Pool, 'query'>): Promise<string> {
  const tables = ['swaps', 'swap_parties', 'stays', 'taken_nights', 'swap_revisions', 'swap_answers'].concat(
    ['swap_agreements', 'swap_signatures', 'swap_changes', 'change_answers', 'swap_history', 'swap_verdicts'],
    ['swap_submissions', 'swap_conversations', 'notices', 'conversation_messages', 'support_tickets'],
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
].concat(['week_before_guest', 'week_before_host', 'day_before_guest', 'day_before_host']);

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
       select user_id, replace(event, 'days_suggested', 'change_suggested') as event, count(*)::int as n from notices
       where about ->> 'swap_id' = w.id::text and event <> all ('{${REMINDERS.join()}}') group by 1, 2) t) as told
  from swaps w where w.origin = 'proposed' order by w.created_at, w.id`;

/** Nights without a swap, and conversations that show an act another number of times than it happened. */
const ELSEWHERE = `
  select 'a night is held by nobody: ' || stay_id as text from taken_nights where stay_id not in (select id from stays)
  union all
  select 'two stays hold a night of home ' || one.home_id from taken_nights one join taken_nights two
    on one.home_id = two.home_id and one.stay_id < two.stay_id and one.nights && two.nights
  union all
  select 'entry ' || h.id || ' (' || h.act || ') stands ' || count(m.swap_entry) || ' times in a conversation'
    from swap_history h join swap_conversations c on c.swap_id = h.swap_id
    left join conversation_messages m on m.conversation_id = c.conversation_id and m.swap_entry = h.id
    group by h.id, h.act, c.conversation_id having count(m.swap_entry) <> 1`;
