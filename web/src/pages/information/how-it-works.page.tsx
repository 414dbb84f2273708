import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Check } from 'lucide-react';
import { benefits, howItWorksAction, howItWorksPage, journeySteps } from '../../content/how-it-works.ts';
import type { PictureName } from '../../content/pictures.ts';
import { Chapter, Closing, Grid } from '../../features/text-pages/chapter.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { Picture } from '../../features/text-pages/picture.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

const STEP_PICTURES: readonly PictureName[] = [
  'kitchen-sink-and-herbs',
  'living-dog-and-armchair',
  'facade-white-cottage',
  'kitchen-wood-and-beams',
];

export function Page() {
  const viewer = useKnownViewer();
  const { title, description, heading, lead, start } = howItWorksPage;
  const { visitor, member } = howItWorksAction;
  const action = viewer && (isMember(viewer) ? member : visitor);
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.howItWorks()} />
      <Opening kicker={title} heading={heading} lead={lead} picture="living-mountain-window">
        {viewer && !isMember(viewer) && <ButtonLink to={start.to}>{start.label}</ButtonLink>}
      </Opening>
      <Journey />
      <Chapter title={m.information_how_it_works_what_you_gain()}>
        <Grid items={benefits} />
      </Chapter>
      <Closing title={howItWorksAction.title} text={howItWorksAction.text}>
        {action && (
          <ButtonLink to={action.to} look="photo">
            {action.label}
          </ButtonLink>
        )}
      </Closing>
    </div>
  );
}

/** The four steps, each with a picture on alternating sides (HOW-02). */
function Journey() {
  return (
    <section
      aria-label={m.information_how_it_works_the_journey()}
      className="wrap pt-[clamp(56px,7vw,104px)]"
    >
      <ol className="grid gap-[clamp(56px,7vw,104px)]">
        {journeySteps.map(({ title, lead, points }, index) => (
          <li
            key={title}
            className="group grid items-center gap-x-[clamp(40px,7vw,112px)] gap-y-8 md:grid-cols-2"
          >
            <Picture
              name={STEP_PICTURES[index] ?? 'kitchen-sink-and-herbs'}
              sizes="(width >= 768px) 44vw, 92vw"
              className="aspect-[4/3] w-full rounded-card md:group-even:order-2"
            />
            <div>
              <p aria-hidden="true" className="font-display text-40 text-clay">
                {index + 1}
              </p>
              <h2 className="mt-2 text-[clamp(1.75rem,3.2vw,2.5rem)]">{title}</h2>
              <p className="mt-3 max-w-[42ch] text-18">{lead}</p>
              <ul className="mt-6 grid max-w-[52ch] gap-3.5 text-ink-soft">
                {points.map((point) => (
                  <li key={point} className="grid grid-cols-[20px_1fr] gap-3.5">
                    <Check aria-hidden="true" className="mt-1 size-5 text-pine" />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
