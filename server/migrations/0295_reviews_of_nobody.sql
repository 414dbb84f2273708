-- A review whose author and subject have both left can be read by nobody, so its words go with the second account. The
-- trigger sees the row as the other deletion left it, also when both accounts are deleted at once.
create function delete_review_of_nobody() returns trigger language plpgsql as $$
begin
  delete from reviews where id = new.id;
  return null;
end $$;

create trigger reviews_of_nobody after update of author_id, subject_id on reviews
  for each row when (new.author_id is null and new.subject_id is null) execute function delete_review_of_nobody();

delete from reviews where author_id is null and subject_id is null;

comment on function delete_review_of_nobody is 'Deletes a review whose author and subject have both left: nobody can read it any more.';
