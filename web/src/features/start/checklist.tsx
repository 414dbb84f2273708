import type { Checklist as Steps } from '@swapstead/contract/start/checklist';
import { m } from '@swapstead/messages';
import { Check, ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { useFoldChecklist } from './start.queries.ts';
import { STEP_TEXTS } from './step-texts.ts';

type ChecklistProps = {
  userId: string;
  checklist: Steps;
  /** Greets a member who has just paid or listed a home. */
  title?: string;
  /** False beside another filled button. */
  hasMainButton?: boolean;
  ref?: Ref<HTMLElement>;
};

/** The steps to a first swap: one is open with its button, those already done are ticked (START-04). */
export function Checklist({
  userId,
  checklist: { steps, is_folded },
  title = m.start_steps_title(),
  hasMainButton = true,
  ref,
}: ChecklistProps) {
  const id = useId();
  const fold = useFoldChecklist(userId);
  const next = steps.find(({ state }) => state !== 'done');
  const count = { done: steps.filter(({ state }) => state === 'done').length, count: steps.length };
  if (!next) return null;
  const { label, to } = STEP_TEXTS[next.step]();
  return (
    <section
      ref={ref}
      aria-labelledby={`${id}title`}
      data-start=""
      className={`mt-4 rounded-card bg-surface shadow-soft sm:mt-6 ${
        is_folded
          ? 'px-5 py-2 sm:px-7'
          : 'grid gap-x-16 gap-y-6 p-5 sm:rounded-panel sm:p-8 lg:grid-cols-[minmax(240px,320px)_minmax(0,620px)]'
      }`}
    >
      <div className={is_folded ? 'flex items-center justify-between gap-4' : ''}>
        <div className={is_folded ? 'flex min-w-0 flex-wrap items-baseline gap-x-4' : ''}>
          <h2
            id={`${id}title`}
            className={
              is_folded ? 'text-18 max-sm:sr-only' : 'max-w-[16ch] text-28 leading-[1.1] sm:text-[2.125rem]'
            }
          >
            {title}
          </h2>
          {is_folded ? (
            <p className="text-15 text-ink-soft">
              {richText(m.start_steps_next.parts({ ...count, step: label }), {
                link: (text) => (
                  <Link to={to} className="link-inline inline-block py-2.5 font-semibold">
                    {text}
                  </Link>
                ),
              })}
            </p>
          ) : (
            <p className="mt-3 max-w-[34ch] text-15 text-ink-soft">{m.start_steps_progress(count)}</p>
          )}
        </div>
        <button
          type="button"
          aria-expanded={!is_folded}
          aria-controls={`${id}steps`}
          onClick={() => fold.mutate(!is_folded)}
          className={`link-quiet inline-flex min-h-11 flex-none items-center gap-1.5 text-15 ${is_folded ? '' : 'mt-1'}`}
        >
          <span className={is_folded ? 'max-sm:sr-only' : ''}>
            {is_folded ? m.start_steps_unfold() : m.start_steps_fold()}
          </span>
          <ChevronDown aria-hidden="true" className={`size-4.5 ${is_folded ? '' : 'rotate-180'}`} />
        </button>
      </div>
      <ol id={`${id}steps`} hidden={is_folded}>
        {steps.map(({ step, state }, index) => (
          <StepRow
            key={step}
            number={index + 1}
            texts={STEP_TEXTS[step]()}
            state={state}
            isNext={step === next.step}
            isLast={index + 1 === steps.length}
            hasMainButton={hasMainButton}
          />
        ))}
      </ol>
    </section>
  );
}

type StepRowProps = {
  number: number;
  texts: ReturnType<(typeof STEP_TEXTS)['email']>;
  state: Steps['steps'][number]['state'];
  isNext: boolean;
  isLast: boolean;
  hasMainButton: boolean;
};

function StepRow({ number, texts, state, isNext, isLast, hasMainButton }: StepRowProps) {
  const isDone = state === 'done';
  return (
    <li className={`relative flex gap-4.5 ${isLast ? '' : 'pb-5'}`}>
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute top-7 bottom-0 start-[13px] w-0.5 ${isDone ? 'bg-pine' : 'bg-line'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`relative grid size-7 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums ${
          isDone
            ? 'border-pine bg-pine text-on-pine'
            : isNext
              ? 'border-pine bg-surface text-pine ring-4 ring-pine/15'
              : 'border-edge bg-surface text-ink-soft'
        }`}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        <StepText texts={texts} state={state} isNext={isNext} hasMainButton={hasMainButton} />
      </div>
    </li>
  );
}

type StepTextProps = Pick<StepRowProps, 'texts' | 'state' | 'isNext' | 'hasMainButton'>;

function StepText({ texts, state, isNext, hasMainButton }: StepTextProps) {
  const { label, why, lapsed = why, verb, to } = texts;
  if (state === 'done') {
    return (
      <p className="text-ink-soft">
        {richText(m.start_step_done.parts({ step: label }), {
          hidden: (text) => <span className="sr-only">{text}</span>,
        })}
      </p>
    );
  }
  const sentence = state === 'lapsed' ? lapsed : why;
  if (!isNext) {
    return (
      <>
        <p className="font-semibold">{label}</p>
        <p className="text-15 text-ink-soft">{sentence}</p>
      </>
    );
  }
  return (
    <>
      <p className="font-display text-22 leading-tight font-[540]">{label}</p>
      <p className="mt-1 text-15 text-ink-soft">{sentence}</p>
      <ButtonLink to={to} look={hasMainButton ? undefined : 'quiet'} className="mt-3.5">
        {verb}
      </ButtonLink>
    </>
  );
}
