-- How notices reach members outside the page: mails, digests, pushes, and what of it comes back.

-- What a member has beside the choices for each kind.
create table notice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- IANA name, as the browser last told it or as the member chose it; null: that of the own home.
  time_zone text check (char_length(time_zone) between 1 and 60),
  follow_device boolean not null default true,
  quiet boolean not null default true,
  -- Since when something waits for the digest, and when that is due.
  digest_since timestamptz,
  digest_at timestamptz
);
create index notice_settings_digest on notice_settings (digest_at) where digest_at is not null;

-- What a notice has been told by, outside the page.
create table notice_deliveries (
  notice_id uuid not null references notices (id) on delete cascade,
  channel text not null check (channel in ('mail', 'push')),
  -- Null for a mail, and for a push that waits for the end of the quiet hours.
  device_id uuid,
  -- 'digest': more mails than a day holds, so it goes into the next digest. 'held': in quiet hours.
  state text not null check (state in ('sent', 'left_out', 'digest', 'held')),
  created_at timestamptz not null,
  constraint notice_deliveries_once unique nulls not distinct (notice_id, channel, device_id)
);

-- Mails to this address of the member come back, or somebody complained about them (NOTE-35).
create table mail_bounces (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('refused', 'complaint')),
  created_at timestamptz not null default now()
);

create table notice_digests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The day of the member.
  day date not null,
  -- It holds what came after `since` and up to `until`.
  since timestamptz not null,
  until timestamptz not null,
  sent_at timestamptz,
  constraint notice_digests_once unique (user_id, day)
);
create index notice_digests_waiting on notice_digests (until) where sent_at is null;

-- The first time after `since` at which clocks in the zone show `clock`; an hour that clocks leave out moves behind it.
create function next_clock(since timestamptz, zone text, clock time) returns timestamptz language sql stable as $$
  select case
    when ((since at time zone zone)::date + clock) at time zone zone > since
      then ((since at time zone zone)::date + clock) at time zone zone
    else ((since at time zone zone)::date + 1 + clock) at time zone zone
  end
$$;

-- Seals the links by which mails are switched off.
insert into secrets (name, secret)
values ('notice-off', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
