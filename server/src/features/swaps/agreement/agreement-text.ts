import { createHash } from 'node:crypto';
import { ORIGINAL } from '@swapstead/contract/languages';
import { fullDayText, nightsOf, peopleText } from '@swapstead/contract/swaps/format';
import { CONDITION_KEYS, CONDITIONS, choiceText } from '@swapstead/contract/swaps/stay-texts';
import { withoutDirectionTricks } from '@swapstead/contract/text';
import { currentLanguage, m, withLanguage } from '@swapstead/messages';
import { languageOn } from '../../../platform/language-on.ts';
import type { AgreementSource, AgreementText, StayTerms } from '../core/stored-swap.ts';

/** The amount of the insurance in the language that is in use. */
type InWords = { sayAmount: (amount: string) => string };

type Section = AgreementText['sections'][number];

/** The title of agreements that were made before they had languages. */
const ENGLISH_TITLE = 'Swap agreement';

/** The language that all parties read, else English (LANG-18). */
export function languageForAll(languages: readonly string[]): string {
  const [first, ...others] = new Set(languages.map(languageOn));
  return first === undefined || others.length > 0 ? ORIGINAL : first;
}

/** The text of an agreement. It is made once, when the terms are agreed, and never changes (AGREE-05). */
export function agreementOf(
  { language, stays, insurance_amount, sayAmount }: Omit<AgreementSource, 'title'> & InWords,
  names: Record<string, string>,
  homes: Record<string, number>,
): AgreementText {
  const { title, sections } = withLanguage(language, () => ({
    title: m.swaps_agreement_title(),
    sections: sectionsOf(stays, sayAmount(insurance_amount)),
  }));
  const sha256 = hashOf(textOf(title, render(sections, names)));
  return { sections, names, homes, sha256, made_from: { language, title, stays, insurance_amount } };
}

export const languageOf = ({ made_from }: Pick<AgreementText, 'made_from'>) =>
  made_from?.language ?? ORIGINAL;
export const titleOf = ({ made_from }: Pick<AgreementText, 'made_from'>) => made_from?.title ?? ENGLISH_TITLE;

/** The agreement in the reader's language, only to read; undefined if that is the one that is signed. */
export function translationOf({ made_from, names }: AgreementText, { sayAmount }: InWords) {
  if (!made_from || made_from.language === currentLanguage()) return undefined;
  const sections = sectionsOf(made_from.stays, sayAmount(made_from.insurance_amount));
  return { title: m.swaps_agreement_title(), sections: render(sections, names) };
}

/** The sections of AGREE-01, in order; {1}, {2} and {3} are the parties. */
function sectionsOf(stays: readonly StayTerms[], amount: string): Section[] {
  const clean = (text: string) => withoutDirectionTricks(text).replaceAll('{', '(').replaceAll('}', ')');
  const lines = (text: string) =>
    clean(text)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
  const title = (stay: StayTerms) => clean(stay.home_title);
  const people = (stay: StayTerms) => {
    const named = { guest: `{${stay.guest}}`, title: title(stay) };
    return stay.people
      ? m.swaps_agreement_people({ ...named, people: peopleText(stay.people) })
      : m.swaps_agreement_people_later(named);
  };
  const condition = (key: (typeof CONDITION_KEYS)[number]): Section => ({
    heading: CONDITIONS[key].heading,
    paragraphs: stays.flatMap((stay) => {
      const { choice, words } = stay.conditions[key];
      const [first = '', ...more] = lines(words);
      const text = `${choiceText(key, choice)}.${first && ` ${first}`}`;
      return [m.swaps_labelled({ label: title(stay), text }), ...more];
    }),
  });
  const rules = stays.flatMap((stay) => {
    const [first, ...more] = lines(stay.house_rules);
    return first === undefined ? [] : [m.swaps_labelled({ label: title(stay), text: first }), ...more];
  });
  const [stay] = stays;
  const forNights = stays.length === 1 ? stay : undefined;
  return [
    { heading: m.swaps_agreement_who(), paragraphs: partiesOf(stays).map((party) => `{${party}}`) },
    {
      heading: m.swaps_agreement_homes(),
      paragraphs: stays.map((stay) =>
        m.swaps_agreement_home({
          title: title(stay),
          place: clean(stay.home_place),
          host: `{${stay.host}}`,
        }),
      ),
    },
    {
      heading: m.swaps_agreement_dates(),
      paragraphs: [
        ...stays.map((stay) =>
          m.swaps_agreement_stay({
            guest: `{${stay.guest}}`,
            title: title(stay),
            place: clean(stay.home_place),
            from: fullDayText(stay.check_in),
            to: fullDayText(stay.check_out),
            count: nightsOf(stay),
          }),
        ),
        forNights
          ? m.swaps_agreement_nights_pass({
              count: nightsOf(forNights),
              guest: `{${forNights.guest}}`,
              host: `{${forNights.host}}`,
            })
          : m.swaps_agreement_nights_stay(),
      ],
    },
    { heading: m.swaps_agreement_people_heading(), paragraphs: stays.map(people) },
    ...CONDITION_KEYS.map(condition),
    { heading: m.swaps_agreement_deposit(), paragraphs: [m.swaps_agreement_no_deposit()] },
    {
      heading: m.swaps_agreement_changing(),
      paragraphs: [
        m.swaps_agreement_how_to_change(),
        ...(forNights ? [m.swaps_agreement_nights_of_cancelled()] : []),
      ],
    },
    { heading: m.swaps_agreement_insurance(), paragraphs: [m.swaps_agreement_who_insures({ amount })] },
    {
      heading: m.swaps_agreement_rules(),
      paragraphs: rules.length > 0 ? rules : [m.swaps_agreement_no_rules()],
    },
  ];
}

const partiesOf = (stays: readonly StayTerms[]): number[] =>
  [...new Set(stays.flatMap(({ host, guest }) => [host, guest]))].sort((one, other) => one - other);

/** The sections with names in place of {1}, {2} and {3}; a removed name is 'Former member' (AGREE-20). */
export function render(sections: readonly Section[], names: Record<string, string>): Section[] {
  const named = (text: string) =>
    text.replace(/\{([123])\}/g, (_, party: string) => names[party] ?? m.profiles_former_member());
  return sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(named) }));
}

/** The text whose hash is signed: UTF-8, line feeds, NFC. */
export function textOf(title: string, sections: readonly Section[]): string {
  const parts = sections.map(({ heading, paragraphs }) => `${heading}\n${paragraphs.join('\n')}\n`);
  return `${title}\n\n${parts.join('\n')}`.normalize('NFC');
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
