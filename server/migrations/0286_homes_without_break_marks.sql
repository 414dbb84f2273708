-- Texts that were written before there was a rule for soft hyphens and the like (contract/src/text.ts): search takes
-- what they divide for two words.
update homes set
  title = translate(title, U&'\00AD\2060\FEFF', ''),
  description = translate(description, U&'\00AD\2060\FEFF', ''),
  location = translate(location, U&'\00AD\2060\FEFF', '')
where title || description || location ~ '[\u00AD\u2060\uFEFF]';
