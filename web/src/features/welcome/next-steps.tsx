import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { forgetRecentSuccess, type RecentSuccess } from '../../lib/address/success-in-history.ts';
import { watchContent } from '../../lib/browser/observers.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { ownHomesQuery } from '../listing/core/listing.queries.ts';
import { ownProfileQuery } from '../profiles/profile.queries.ts';

/** `name` is only given to members who have not listed a home yet: they are still new. */
function headingOf({ paid, listed }: RecentSuccess = {}, name: string | undefined): string {
  if (paid) return m.welcome_next_steps_welcome_to_premium();
  if (listed) return m.welcome_next_steps_home_listed();
  if (name === undefined) return m.welcome_next_steps_what_comes_next();
  return name ? m.welcome_next_steps_welcome({ name }) : m.welcome_next_steps_welcome_to_swapstead();
}

type NextStepsProps = { viewer: Extract<Viewer, { user_id: string }>; justDone: RecentSuccess | undefined };

/**
 * The steps to a first swap, with those already done. The account determines which are done, so every device shows
 * the same until all are.
 */
export function NextSteps({ viewer, justDone }: NextStepsProps) {
  // The history entry is cleared once this is shown; the heading stays.
  const [greeted, setGreeted] = useState(justDone);
  if (justDone && justDone !== greeted) setGreeted(justDone);
  const { paid, listed } = greeted ?? {};
  const { data: profile } = useQuery(ownProfileQuery(viewer.user_id));
  const { data: homes } = useQuery(ownHomesQuery);
  const section = useRef<HTMLElement>(null);

  useEffect(() => (listed ? showNewHome(listed, forgetRecentSuccess) : undefined), [listed]);

  const steps = profile &&
    homes && [
      {
        label: m.welcome_next_steps_profile(),
        why: m.welcome_next_steps_profile_why(),
        verb: m.welcome_next_steps_edit_profile(),
        to: paths.profile(),
        isDone: Boolean(profile.display_name && profile.avatar_url),
      },
      {
        label: m.welcome_next_steps_become_premium(),
        why: m.welcome_next_steps_become_premium_why(),
        verb: m.welcome_next_steps_see_the_plans(),
        to: paths.subscription(),
        isDone: viewer.level === 'subscriber',
      },
      {
        label: m.welcome_next_steps_list_your_home(),
        why: m.welcome_next_steps_list_your_home_why(),
        verb: m.welcome_next_steps_list_your_home(),
        to: paths.addHome(),
        isDone: homes.length > 0,
      },
      {
        label: m.welcome_next_steps_open_nights(),
        why: m.welcome_next_steps_open_nights_why(),
        verb: m.welcome_next_steps_open_nights(),
        to: paths.profile('homes'),
        isDone: homes.some(({ available_dates }) => available_dates.length > 0),
      },
    ];
  const isShown = steps?.some(({ isDone }) => !isDone) ?? false;

  useEffect(() => {
    if (!paid || !isShown) return;
    section.current?.scrollIntoView({ block: 'center' });
    forgetRecentSuccess();
  }, [paid, isShown]);

  if (!profile || !homes || !steps || !isShown) return null;
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      ref={section}
      aria-labelledby="next-steps"
      className="mt-4 grid gap-x-10 gap-y-5 rounded-card bg-surface px-5 py-5 shadow-soft sm:mt-6 sm:rounded-panel sm:px-7 sm:py-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id="next-steps" className="max-w-[16ch] text-22 leading-[1.15] sm:text-28">
          {headingOf(greeted, homes.length === 0 ? (profile.display_name ?? '') : undefined)}
        </h2>
        <p className="mt-2 text-15 text-ink-soft">
          {m.welcome_next_steps_progress({ done, count: steps.length })}
        </p>
      </div>
      <ol>
        {steps.map((step, index) => (
          <Step
            key={step.label}
            {...step}
            number={index + 1}
            isNext={step === next}
            isLast={index + 1 === steps.length}
          />
        ))}
      </ol>
    </section>
  );
}

type StepProps = {
  number: number;
  label: string;
  why: string;
  verb: string;
  to: string;
  isDone: boolean;
  isNext: boolean;
  isLast: boolean;
};

function Step({ number, label, why, verb, to, isDone, isNext, isLast }: StepProps) {
  return (
    <li className={`relative flex gap-4 ${isLast ? '' : 'pb-4'}`}>
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute top-7 bottom-0 left-[13px] w-0.5 ${isDone ? 'bg-pine' : 'bg-line'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`relative grid size-7 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums ${
          isDone
            ? 'border-pine bg-pine text-on-pine'
            : isNext
              ? 'border-2 border-pine bg-surface text-pine'
              : 'border-edge bg-surface text-ink-soft'
        }`}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        {isDone ? (
          <p className="text-ink-soft">
            {richText(m.welcome_next_steps_step_done.parts({ step: label }), {
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </p>
        ) : isNext ? (
          <>
            <p className="font-display text-20 leading-tight font-[560]">{label}</p>
            <p className="mt-1 text-15 text-ink-soft">{why}</p>
            <ButtonLink to={to} className="mt-3">
              {verb}
            </ButtonLink>
          </>
        ) : (
          <>
            <Link to={to} className="font-semibold underline-offset-4 hover:underline">
              {label}
            </Link>
            <p className="text-15 text-ink-soft">{why}</p>
          </>
        )}
      </div>
    </li>
  );
}

/** How long the gallery may take until it contains the new home, in milliseconds. */
const PATIENCE_MS = 10_000;
/** A little longer than the animation, in milliseconds. */
const RING_MS = 2_600;

/**
 * Scrolls to the card of a home as soon as the gallery contains it, and highlights it once.
 * @param onShown called then; never if the card doesn't appear, as in a filtered gallery
 * @returns a function that stops waiting
 */
function showNewHome(id: string, onShown: () => void): () => void {
  const show = () => {
    const card = document.querySelector(`article[data-home="${id}"]`);
    if (!card) return false;
    stop();
    card.scrollIntoView({ block: 'center' });
    card.classList.add('ring-once');
    setTimeout(() => card.classList.remove('ring-once'), RING_MS);
    onShown();
    return true;
  };
  let unwatch: (() => void) | undefined;
  const patience = setTimeout(() => unwatch?.(), PATIENCE_MS);
  function stop() {
    unwatch?.();
    clearTimeout(patience);
  }
  if (!show()) unwatch = watchContent(document.body, { childList: true, subtree: true }, show);
  return stop;
}
