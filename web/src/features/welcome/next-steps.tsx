import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Steps, stepsShown } from '../../lib/next-steps.ts';
import { useViewer } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { ownHomesQuery } from '../listing/listing.queries.ts';
import { ownProfileQuery } from '../profiles/profile.queries.ts';
import { showNewHome } from './show-new-home.ts';

const HEADINGS: Record<Steps['after'], string> = {
  paying: 'Welcome to premium. What comes next',
  listing: 'Your home is listed. What comes next',
};

/** What leads to a first swap, with what of it is done: after paying, and after listing a home. */
export function NextSteps({ steps }: { steps: Steps }) {
  const viewer = useViewer();
  const userId = isMember(viewer) ? viewer.user_id : '';
  const { data: profile } = useQuery({ ...ownProfileQuery(userId), enabled: userId !== '' });
  const { data: homes } = useQuery({ ...ownHomesQuery, enabled: userId !== '' });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (steps.after === 'paying') section.current?.scrollIntoView({ block: 'center' });
    // A reload does not ring it again.
    const isShown = () => history.replaceState({ ...history.state, usr: stepsShown(steps) }, '');
    return steps.listed ? showNewHome(steps.listed, isShown) : undefined;
  }, [steps]);

  const list = [
    {
      label: 'Your name and picture',
      why: 'Hosts like to know who writes to them.',
      to: paths.profile(),
      isDone: Boolean(profile?.display_name && profile.avatar_url),
    },
    {
      label: 'List your home',
      why: 'Most people need ten minutes.',
      to: paths.addHome(),
      isDone: (homes?.length ?? 0) > 0,
    },
    {
      label: 'Open nights',
      why: 'Homes with open nights are found by dates.',
      to: paths.profile('homes'),
      isDone: homes?.some(({ available_dates }) => available_dates.length > 0) ?? false,
    },
  ];
  return (
    <div className="wrap pt-[clamp(40px,5vw,64px)]">
      <section
        ref={section}
        aria-labelledby="next-steps"
        className="rounded-card bg-sand px-5 py-5 sm:px-7 sm:py-6"
      >
        <h2 id="next-steps" className="text-22">
          {HEADINGS[steps.after]}
        </h2>
        <ol className="mt-4 grid gap-3 md:grid-cols-3 md:gap-6">
          {list.map((step) => (
            <Step key={step.label} {...step} />
          ))}
        </ol>
      </section>
    </div>
  );
}

type StepProps = { label: string; why: string; to: string; isDone: boolean };

function Step({ label, why, to, isDone }: StepProps) {
  return (
    <li className="flex items-start gap-3">
      <span
        className={`mt-0.5 grid size-6 flex-none place-items-center rounded-full border ${isDone ? 'border-transparent bg-pine text-on-pine' : 'border-edge'}`}
      >
        {isDone && <Check aria-hidden="true" className="size-4" />}
      </span>
      <span className="min-w-0">
        {isDone ? (
          <span className="font-semibold">{label}</span>
        ) : (
          <Link
            to={to}
            className="inline-flex items-center gap-1.5 font-semibold text-pine underline-offset-4 hover:underline"
          >
            {label}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        )}
        <span className="block text-15 text-ink-soft">{isDone ? 'Done' : why}</span>
      </span>
    </li>
  );
}
