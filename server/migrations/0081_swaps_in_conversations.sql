-- A proposal stands in its conversation as a card, and what becomes of it as lines: messages with a swap.
alter table conversation_messages
  add column swap_id uuid references swaps (id),
  -- The entry of the history that the message shows.
  add column swap_entry bigint,
  -- A card counts as unread like any message, a line does not.
  add column is_line boolean not null default false,
  add constraint conversation_messages_entry check ((swap_id is null) = (swap_entry is null));
create index conversation_messages_swap on conversation_messages (swap_id) where swap_id is not null;
