-- The steps to a first swap on the start pages (START-04). The steps themselves follow from what is stored elsewhere.

create table start_checklists (
  user_id uuid primary key references users (id) on delete cascade,
  done text[] not null check (done <@ array['email', 'premium', 'home', 'nights', 'welcome_nights'])
);
comment on table start_checklists is 'Members who have folded the steps to a first swap to one line.';
comment on column start_checklists.done is 'The steps that were done then. Once one of them no longer holds, the steps unfold.';
