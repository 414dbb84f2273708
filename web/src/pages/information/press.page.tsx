import { m } from '@swapstead/messages';
import {
  byTheNumbersNote,
  byTheNumbersTitle,
  coverage,
  mediaKit,
  mediaKitTitle,
  pressContacts,
  pressContactsTitle,
  pressNumbers,
  pressPage,
  pressReleases,
  releasesNote,
  releasesTitle,
  storyIdeas,
} from '../../content/press.ts';
import { type Text, textFor } from '../../content/text.ts';
import { Chapter, Grid } from '../../features/text-pages/chapter.tsx';
import { LongDate, MailLink } from '../../features/text-pages/inline.tsx';
import { MarkAndColours } from '../../features/text-pages/mark-and-colours.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

export function Page() {
  const site = useSite();
  const say = (text: Text) => textFor(text, site);
  const { title, description, heading, lead } = pressPage;
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.press()} />
      <Opening kicker={title} heading={heading} lead={lead} />
      <Chapter title={releasesTitle} note={releasesNote}>
        {pressReleases.map(({ id, date, title: headline, summary, body }) => (
          <article key={id} id={id} className="mb-10 border-t border-line pt-5">
            <p className="text-14 text-ink-soft">
              <LongDate day={date} />
            </p>
            <h3 className="mt-2 text-[clamp(1.375rem,2.4vw,1.75rem)]">{headline}</h3>
            <p className="mt-3 max-w-[60ch] text-18">{summary}</p>
            <div className="mt-4">
              <AccordionItem title={m.information_press_read_the_release()} level={4}>
                {body.map((text) => (
                  <p key={say(text)}>{say(text)}</p>
                ))}
              </AccordionItem>
            </div>
          </article>
        ))}
      </Chapter>
      <Chapter title={coverage.title} note={coverage.text}>
        <h3 className="mb-5 font-text text-16 font-semibold tracking-normal">{coverage.ideas_title}</h3>
        <Grid items={storyIdeas} />
      </Chapter>
      <Numbers say={say} />
      <Chapter title={mediaKitTitle}>
        <MarkAndColours />
        <Grid items={mediaKit.map((item) => ({ title: item.title, text: say(item.text) }))} />
      </Chapter>
      <Chapter title={pressContactsTitle}>
        <Grid
          items={pressContacts.map((contact) => ({
            title: contact.title,
            text: (
              <>
                {say(contact.text)} <MailLink address={say(contact.email)} />
              </>
            ),
          }))}
        />
      </Chapter>
    </div>
  );
}

function Numbers({ say }: { say: (text: Text) => string }) {
  return (
    <section aria-labelledby="numbers" className="wrap pt-[clamp(64px,8vw,120px)]">
      <div className="rounded-panel bg-sand p-[clamp(24px,5vw,64px)]">
        <h2 id="numbers" className="text-[clamp(1.75rem,3.2vw,2.5rem)]">
          {byTheNumbersTitle}
        </h2>
        <ul className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-8 gap-y-9">
          {pressNumbers.map(({ value, label }) => (
            <li key={label}>
              <span className="block font-display text-[clamp(2.5rem,4.4vw,3.5rem)] leading-none text-pine">
                {say(value)}
              </span>
              <span className="mt-2.5 block max-w-[24ch] text-15">{label}</span>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-text text-15 text-ink-soft">{byTheNumbersNote}</p>
      </div>
    </section>
  );
}
