-- Parties who had blocked the writer when these words were written, and so never read them (PROP-28). In the history it is
-- a fact of the entry, in a list of a stay a mark of the line.
alter table swaps add column end_words_withheld_from smallint[] not null default '{}';
alter table swap_revisions add column withheld_from smallint[] not null default '{}';
alter table swap_changes add column withheld_from smallint[] not null default '{}';
alter table swap_verdicts add column withheld_from smallint[] not null default '{}';
alter table stays add column arrival_withheld boolean not null default false;
