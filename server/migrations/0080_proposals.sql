-- Proposals, agreements and stays. Deadlines are instants that the server computes in one place
-- (features/swaps/deadlines.ts) from the days of the stays and the zones of their homes.

alter table swaps
  add column proposer smallint,
  add column answer_until timestamptz,
  add column sign_until timestamptz,
  -- The first arrival has begun; the last day of stay has begun, and is over.
  add column starts_at timestamptz,
  add column last_day_at timestamptz,
  add column ends_at timestamptz,
  add column completes_at timestamptz,
  add column objection_until timestamptz,
  add column rights_until timestamptz,
  -- The zone to which the deadlines belong.
  add column zone text,
  -- Parties that have used 'I need more time'.
  add column more_time smallint[] not null default '{}',
  add column final_at timestamptz,
  -- The first who said that it did not happen, and until when the others can answer.
  add column disputed_by smallint,
  add column dispute_until timestamptz,
  add column ticket_id uuid,
  -- How it ended where it did not go on.
  add column ended_at timestamptz,
  add column ended_by smallint,
  add column end_why text check (end_why in ('said', 'home_gone', 'left', 'team')),
  add column end_reason text,
  add column end_words text,
  add column end_home_title text,
  -- Cancelled from final by a party: it is in the figure of CANCEL-08.
  add column is_counted boolean not null default false,
  -- Proposed to somebody who has blocked the proposer: kept for the proposer alone (PROP-28).
  add column is_withheld boolean not null default false,
  add column replaces uuid references swaps (id),
  -- Raised by each change that the calendar of a party has to follow (STAY-15).
  add column sequence integer not null default 0;
create index swaps_due on swaps (answer_until) where state = 'open';
create index swaps_to_sign on swaps (sign_until) where state = 'agreed';
create index swaps_to_complete on swaps (completes_at) where state = 'final';
create index swaps_disputed on swaps (dispute_until) where state = 'disputed' and ticket_id is null;
create index swaps_newest on swaps (created_at desc, id desc) where origin = 'proposed';

-- Who the party was when the figure of a host is read: swaps that became final, and by whom they were cancelled.
create index swaps_final on swaps (final_at) where final_at is not null;

create table stays (
  id uuid primary key default gen_random_uuid(),
  swap_id uuid not null references swaps (id),
  number smallint not null check (number between 1 and 3),
  -- Null once the listing is deleted; its last title and place stay.
  home_id uuid references homes (id) on delete set null,
  home_title text not null,
  home_place text not null,
  zone text not null,
  host smallint not null,
  guest smallint not null,
  during daterange not null check (not isempty(during) and upper(during) - lower(during) <= 180),
  -- Who comes: {adults, children, babies, pets}; null until the guest has said.
  people jsonb,
  arrival_time text,
  arrival_note text,
  constraint stays_of_swap unique (swap_id, number),
  constraint stays_two_parties check (host <> guest)
);
create index stays_of_home on stays using gist (home_id, during);

alter table taken_nights add constraint taken_nights_stay foreign key (stay_id) references stays (id);

create function keep_title_of_stays() returns trigger language plpgsql as $$
begin
  update stays t set home_title = old.title, home_place = old.location from swaps w
    where t.home_id = old.id and w.id = t.swap_id and w.state = 'open';
  return old;
end $$;
create trigger homes_keep_title_of_stays before delete on homes for each row execute function keep_title_of_stays();

-- The terms of each revision as they were written: stays with homes, windows, people and conditions.
create table swap_revisions (
  swap_id uuid not null references swaps (id),
  revision integer not null,
  by_party smallint not null,
  terms jsonb not null,
  words text not null,
  created_at timestamptz not null,
  primary key (swap_id, revision)
);
create trigger swap_revisions_append_only before update or delete on swap_revisions
  for each row execute function refuse_change();

create table swap_answers (
  swap_id uuid not null,
  revision integer not null,
  party smallint not null,
  created_at timestamptz not null,
  primary key (swap_id, revision, party),
  foreign key (swap_id, revision) references swap_revisions (swap_id, revision)
);

-- The text of an agreement, by heading, with {1}, {2}, {3} where a party is named: who leaves takes the name along,
-- and the hash of what was signed stays.
create table swap_agreements (
  swap_id uuid not null,
  revision integer not null,
  sections jsonb not null,
  names jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Versions of the listings then, to say when one was edited since.
  homes jsonb not null,
  created_at timestamptz not null,
  primary key (swap_id, revision),
  foreign key (swap_id, revision) references swap_revisions (swap_id, revision)
);

create table swap_signatures (
  swap_id uuid not null,
  revision integer not null,
  party smallint not null,
  name text not null,
  sha256 text not null,
  signed_at timestamptz not null,
  primary key (swap_id, revision, party),
  foreign key (swap_id, revision) references swap_agreements (swap_id, revision)
);

-- A change of what is agreed waits beside it until everybody has said yes.
create table swap_changes (
  id uuid primary key default gen_random_uuid(),
  swap_id uuid not null references swaps (id),
  by_party smallint not null,
  terms jsonb not null,
  words text not null,
  until timestamptz not null,
  -- In final the text is made with the change, because the answer signs it.
  sections jsonb,
  names jsonb,
  homes jsonb,
  sha256 text,
  created_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'fell'))
);
create unique index swap_changes_waiting on swap_changes (swap_id) where outcome is null;

create table change_answers (
  change_id uuid not null references swap_changes (id),
  party smallint not null,
  -- The signature that goes with it in final.
  name text,
  created_at timestamptz not null,
  primary key (change_id, party)
);

create table swap_verdicts (
  swap_id uuid not null references swaps (id),
  party smallint not null,
  -- 'well': all went well; the others answer whether it happened.
  verdict text not null check (verdict in ('well', 'happened', 'not_happened')),
  stay smallint,
  words text not null default '',
  created_at timestamptz not null,
  primary key (swap_id, party)
);

-- What a member has sent already, so that it acts once.
create table swap_submissions (
  user_id uuid not null references users (id) on delete cascade,
  submission_id uuid not null,
  swap_id uuid not null references swaps (id),
  content bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, submission_id)
);
create index swap_submissions_old on swap_submissions using brin (created_at);

-- Members who may not start or agree swaps at the moment (SWAP-17).
create table member_stops (
  user_id uuid primary key references users (id) on delete cascade,
  stopped_at timestamptz not null default clock_timestamp()
);

-- The search for what could take the place of a cancelled swap (CANCEL-10).
create table swap_searches (
  swap_id uuid not null references swaps (id),
  user_id uuid not null references users (id) on delete cascade,
  until date not null,
  is_stopped boolean not null default false,
  told uuid[] not null default '{}',
  primary key (swap_id, user_id)
);

-- How to live in a home, and on which conditions. Only the host reads it, and a guest once everybody has signed.
create table house_guides (
  home_id uuid primary key references homes (id) on delete cascade,
  conditions jsonb not null,
  house_rules text not null default '',
  address jsonb not null,
  phone text not null default '',
  check_in_from text,
  check_out_until text,
  wifi_name text not null default '',
  wifi_password text not null default '',
  version integer not null default 1,
  changed_at timestamptz not null
);

create table guide_sections (
  home_id uuid not null references house_guides (home_id) on delete cascade,
  id uuid not null,
  position smallint not null,
  title text not null,
  text text not null,
  primary key (home_id, id)
);

create table guide_photos (
  id uuid primary key default gen_random_uuid(),
  home_id uuid not null references homes (id) on delete cascade,
  -- Where the files are; never told to anybody.
  path text not null,
  section_id uuid,
  position smallint,
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index guide_photos_of on guide_photos (home_id, section_id, position);

create table stay_lists (
  stay_id uuid primary key references stays (id),
  before jsonb not null,
  leave jsonb not null,
  version integer not null default 1
);
