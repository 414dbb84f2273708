import { m } from '@swapstead/messages';
import { careersContact, careersPage, type Opening as Job, openings, perks } from '../../content/careers.ts';
import { textFor } from '../../content/text.ts';
import { Chapter, Grid } from '../../features/text-pages/chapter.tsx';
import { withMailLinks } from '../../features/text-pages/inline.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

export function Page() {
  const site = useSite();
  const { title, description, heading, lead, openings_title, openings_note, perks_title } = careersPage;
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.careers()} />
      <Opening kicker={title} heading={heading} lead={lead} picture="bedroom-worktable" />
      <Chapter title={openings_title} note={openings_note}>
        <ul className="grid gap-6">
          {openings.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter title={perks_title}>
        <Grid items={perks} />
      </Chapter>
      <Chapter title={m.information_careers_how_to_apply()}>
        <div className="grid max-w-text gap-4 text-18">
          {careersContact.map((text) => {
            const sentence = textFor(text, site);
            return <p key={sentence}>{withMailLinks(sentence)}</p>;
          })}
        </div>
      </Chapter>
    </div>
  );
}

function JobCard({ job }: { job: Job }) {
  const { id, title, team, place, hours, salary, summary, tasks, profile } = job;
  return (
    <article id={id} className="rounded-card bg-surface p-[clamp(22px,3.4vw,40px)] shadow-soft">
      <p className="text-14 font-semibold text-clay">{team}</p>
      <h3 className="mt-1.5 text-28">{title}</h3>
      <dl className="mt-5 grid gap-x-8 gap-y-3 border-y border-line py-4 text-15 sm:grid-cols-[1.3fr_1fr_1.3fr]">
        <Fact name={m.information_careers_place()} value={place} />
        <Fact name={m.information_careers_hours()} value={hours} />
        <Fact name={m.information_careers_salary()} value={salary} />
      </dl>
      <p className="mt-5 max-w-[60ch] text-18">{summary}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 text-15 sm:grid-cols-2">
        <Points title={m.information_careers_what_you_do()} points={tasks} />
        <Points title={m.information_careers_who_you_are()} points={profile} />
      </div>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-14 text-ink-soft">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-2 grid list-disc gap-2 ps-4 text-ink-soft marker:text-clay">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
