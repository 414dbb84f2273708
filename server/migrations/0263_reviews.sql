-- Reviews of swaps: one by each party about each other party it stayed with or hosted. They open together (REV-11).
create table reviews (
  id uuid primary key default gen_random_uuid(),
  swap_id uuid not null references swaps (id) on delete cascade,
  author smallint not null,
  subject smallint not null,
  author_id uuid references users (id) on delete set null,
  subject_id uuid references users (id) on delete set null,
  home_id uuid references homes (id) on delete set null,
  as_guest boolean not null,
  as_host boolean not null,
  overall smallint check (overall between 1 and 5),
  described smallint check (described between 1 and 5),
  cleanliness smallint check (cleanliness between 1 and 5),
  communication smallint not null check (communication between 1 and 5),
  care smallint check (care between 1 and 5),
  again boolean not null,
  text text not null check (char_length(text) between 1 and 4000),
  version integer not null default 1,
  checked_out date not null,
  opens_at timestamptz,
  opened_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  submission_id uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint reviews_once unique (swap_id, author, subject),
  constraint reviews_of_another check (author <> subject),
  constraint reviews_of_a_stay check (as_guest or as_host),
  constraint reviews_marks_of_home check
    (as_guest = (overall is not null) and as_guest = (described is not null) and as_guest = (cleanliness is not null)),
  constraint reviews_marks_of_guest check (as_host = (care is not null)),
  constraint reviews_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null)),
  constraint reviews_hidden_once_open check (hidden_at is null or opened_at is not null)
);
-- Holds what the figures of a home are counted from, so that counting reads no row.
create index reviews_of_home on reviews (home_id, opened_at desc, id desc)
  include (overall, described, cleanliness, again) where opened_at is not null and hidden_at is null;
create index reviews_about on reviews (subject_id, opened_at desc, id);
create index reviews_by on reviews (author_id, created_at desc, id);
create index reviews_due on reviews (opens_at) where opened_at is null and opens_at is not null;

comment on table reviews is 'What a party of a swap wrote about another party. Nobody but its author reads it before it opens.';
comment on column reviews.author is 'Party number in the swap, which stays when the account is deleted.';
comment on column reviews.subject is 'Party number in the swap.';
comment on column reviews.home_id is 'The home in which the author stayed; null if the author only hosted, or once it is deleted.';
comment on column reviews.as_guest is 'The author stayed at the home of the subject, and so marks the home.';
comment on column reviews.as_host is 'The subject stayed at the home of the author, and so is marked for its care.';
comment on column reviews.again is 'Whether the author would swap with the subject again. Others see only how many said yes.';
comment on column reviews.version is 'Counts the changes of its author, so that a change from an outdated page is noticed.';
comment on column reviews.checked_out is 'The last check-out between the two. Others see its month.';
comment on column reviews.opens_at is 'When it opens even if the other party has not written. Null: it never will, because the swap did not happen.';
comment on column reviews.opened_at is 'Since when both parties read it. Others read it from the next midnight UTC on.';
comment on column reviews.hidden_reason is 'Why our team has hidden it; author and subject read this.';
comment on column reviews.submission_id is 'Of the latest write, so that a repeated request changes nothing.';

-- An open review is never changed or taken back; only our team hides it, and references to deleted rows become null.
create function keep_open_reviews() returns trigger language plpgsql as $$
begin
  if old.opened_at is not null and (
    new.text, new.overall, new.described, new.cleanliness, new.communication, new.care, new.again, new.opened_at)
    is distinct from (
    old.text, old.overall, old.described, old.cleanliness, old.communication, old.care, old.again, old.opened_at)
  then raise exception 'an open review is not changed'; end if;
  return new;
end $$;
comment on function keep_open_reviews is 'Refuses to change what an open review says.';
create trigger reviews_open before update on reviews for each row execute function keep_open_reviews();

create table review_replies (
  review_id uuid primary key references reviews (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  hidden_at timestamptz,
  hidden_reason text,
  constraint review_replies_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null))
);
comment on table review_replies is 'The public reply of the member whom a review is about, at most one.';
comment on column review_replies.hidden_reason is 'Why our team has hidden it.';

-- Who has been asked to write, so that each is asked once and reminded once (REV-01).
create table review_requests (
  swap_id uuid not null references swaps (id) on delete cascade,
  party smallint not null,
  subject smallint not null,
  asked_at timestamptz not null,
  reminded_at timestamptz,
  primary key (swap_id, party, subject)
);
comment on table review_requests is 'Who has been asked to write about whom.';
