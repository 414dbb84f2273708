-- Names and lines that were written before there was a rule for them (contract/src/text.ts): what breaks the line or
-- turns the direction of the text around it becomes a space.
create function plain_line(line text) returns text language sql immutable as $$
  select trim(regexp_replace(line, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+', ' ', 'g'))
$$;

update profiles set display_name = nullif(plain_line(display_name), '') where display_name <> plain_line(display_name);
update profiles set location = nullif(plain_line(location), '') where location <> plain_line(location);
update homes set title = coalesce(nullif(plain_line(title), ''), 'A home'), location = coalesce(nullif(plain_line(location), ''), '-')
  where title <> plain_line(title) or location <> plain_line(location);

drop function plain_line(text);
