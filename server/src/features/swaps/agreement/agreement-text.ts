import { createHash } from 'node:crypto';
import { FORMER_MEMBER } from '@swapstead/contract/profiles/names';
import { fullDayText, nightsOf, nightsText, peopleText } from '@swapstead/contract/swaps/format';
import { CONDITION_KEYS, CONDITIONS, choiceText } from '@swapstead/contract/swaps/stay-texts';
import { withoutDirectionTricks } from '@swapstead/contract/text';
import type { AgreementText, StayTerms } from '../core/stored-swap.ts';

type Section = AgreementText['sections'][number];

export const AGREEMENT_TITLE = 'Swap agreement';

const DEPOSIT = 'There is no deposit. No money passes between the parties.';
const CHANGING =
  'A change holds once every party has agreed to it on Swapstead. Who cancels says why. Cancelling ends the whole swap for everybody and is counted for who cancels.';
const insurance = (amount: string) =>
  `Each party keeps the insurance of its own home and tells the insurer where the policy asks for it. What Swapstead covers, up to ${amount}, stands on the safety page. Swapstead is no party to this agreement.`;

/** The text of an agreement. It is made once, when the terms are agreed, and never changes (AGREE-05). */
export function agreementOf(
  stays: readonly StayTerms[],
  names: Record<string, string>,
  insuranceAmount: string,
  homes: Record<string, number>,
): AgreementText {
  const sections = sectionsOf(stays, Object.keys(names), insuranceAmount);
  return { sections, names, homes, sha256: hashOf(textOf(render(sections, names))) };
}

/** The sections of AGREE-01, in order; {1}, {2} and {3} are the parties. */
function sectionsOf(stays: readonly StayTerms[], parties: readonly string[], amount: string): Section[] {
  const clean = (text: string) => withoutDirectionTricks(text).replaceAll('{', '(').replaceAll('}', ')');
  const lines = (text: string) =>
    clean(text)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
  const title = (stay: StayTerms) => clean(stay.home_title);
  const people = (stay: StayTerms) =>
    `{${stay.guest}} at ${title(stay)}: ${stay.people ? peopleText(stay.people) : 'to be said'}.`;
  const condition = (key: (typeof CONDITION_KEYS)[number]): Section => ({
    heading: CONDITIONS[key].heading,
    paragraphs: stays.flatMap((stay) => {
      const { choice, words } = stay.conditions[key];
      const [first = '', ...more] = lines(words);
      return [`${title(stay)}: ${choiceText(key, choice)}.${first && ` ${first}`}`, ...more];
    }),
  });
  const rules = stays.flatMap((stay) => {
    const [first, ...more] = lines(stay.house_rules);
    return first === undefined ? [] : [`${title(stay)}: ${first}`, ...more];
  });
  const window = ({ check_in, check_out }: StayTerms) =>
    `from ${fullDayText(check_in)} to ${fullDayText(check_out)}`;
  return [
    { heading: 'Who', paragraphs: parties.map((party) => `{${party}}`) },
    {
      heading: 'Homes',
      paragraphs: stays.map(
        (stay) => `${title(stay)}, ${clean(stay.home_place)}, the home of {${stay.host}}.`,
      ),
    },
    {
      heading: 'Dates',
      paragraphs: [
        ...stays.map(
          (stay) =>
            `{${stay.guest}} stays at ${title(stay)}, ${clean(stay.home_place)}, ${window(stay)} (${nightsText(nightsOf(stay))}).`,
        ),
        'Nights do not pass.',
      ],
    },
    { heading: 'People', paragraphs: stays.map(people) },
    ...CONDITION_KEYS.map(condition),
    { heading: 'Deposit', paragraphs: [DEPOSIT] },
    { heading: 'Changing and cancelling', paragraphs: [CHANGING] },
    { heading: 'Insurance', paragraphs: [insurance(amount)] },
    { heading: 'House rules', paragraphs: rules.length > 0 ? rules : ['None.'] },
  ];
}

/** The sections with names in place of {1}, {2} and {3}; a removed name is 'Former member' (AGREE-20). */
export function render(sections: readonly Section[], names: Record<string, string>): Section[] {
  const named = (text: string) =>
    text.replace(/\{([123])\}/g, (_, party: string) => names[party] ?? FORMER_MEMBER);
  return sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(named) }));
}

/** The text whose hash is signed: UTF-8, line feeds, NFC. */
export function textOf(sections: readonly Section[]): string {
  const parts = sections.map(({ heading, paragraphs }) => `${heading}\n${paragraphs.join('\n')}\n`);
  return `${AGREEMENT_TITLE}\n\n${parts.join('\n')}`.normalize('NFC');
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The form in which signatures are compared: trimmed, single spaces, NFC, lower case (AGREE-10). */
export const comparedName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('und');
