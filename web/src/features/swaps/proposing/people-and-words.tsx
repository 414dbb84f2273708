import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { m } from '@swapstead/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FieldError } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { PeopleFields } from './people-fields.tsx';
import type { ProposalDraft } from './proposal-draft.ts';
import type { ProposalFaults } from './proposal-faults.ts';

/** The counter appears from this many characters on. */
const COUNTED_FROM = 800;

type PeopleAndWordsProps = {
  draft: ProposalDraft;
  faults: ProposalFaults;
  isChange: boolean;
  /** False for the host of a stay for nights: the guest says who comes. */
  saysPeople: boolean;
  /** Below the message field: what happens to the draft. */
  note: ReactNode;
  onChange: (part: Partial<ProposalDraft>) => void;
};

/** Who comes, and a message (PROP-11). */
export function PeopleAndWords({ draft, faults, isChange, saysPeople, note, onChange }: PeopleAndWordsProps) {
  const words = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation() as { state: { focus?: string } | null };
  // Everything else is filled in already (MATCH-09).
  const beginsWithWords = state?.focus === 'words';
  useEffect(() => {
    if (beginsWithWords) words.current?.focus();
  }, [beginsWithWords]);
  return (
    <div className="mt-12 grid items-start gap-x-18 gap-y-8 border-t border-line pt-12 lg:grid-cols-[5fr_7fr]">
      {saysPeople && (
        <section aria-label={m.swaps_propose_form_who_comes()}>
          <h2 className="mb-3 text-28">{m.swaps_propose_form_who_comes()}</h2>
          <PeopleFields value={draft.people} onChange={(people) => onChange({ people })} />
          <FieldError id="people-error" message={faults.people} />
        </section>
      )}
      <section>
        <TextAreaField
          ref={words}
          label={m.swaps_few_words()}
          optional={isChange}
          rows={6}
          value={draft.words}
          error={faults.words}
          help={
            draft.words.length >= COUNTED_FROM
              ? m.swaps_propose_form_of_characters({
                  count: draft.words.length,
                  most: SWAP_LIMITS.words,
                })
              : isChange
                ? m.swaps_propose_form_say_why_if_like()
                : helpOf(draft)
          }
          onChange={({ target }) => onChange({ words: target.value })}
        />
        {note && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-14 text-ink-soft">
            {note}
          </div>
        )}
      </section>
    </div>
  );
}

const helpOf = ({ own_home_id }: ProposalDraft) =>
  own_home_id === null ? m.swaps_propose_form_who_why_come() : m.swaps_propose_form_who_why_come_what_offer();
