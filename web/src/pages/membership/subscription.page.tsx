import { BadgePercent, CreditCard, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { subscriptionFaq, subscriptionPage, subscriptionPromises } from '../../content/subscription.ts';
import { textFor } from '../../content/text.ts';
import { ActiveSubscription } from '../../features/membership/active-subscription.tsx';
import { Plans } from '../../features/membership/plans.tsx';
import { Picture } from '../../features/text-pages/picture.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

const PROMISE_ICONS = [BadgePercent, CreditCard, Undo2];

export function Page() {
  const site = useSite();
  const { title, description, heading, lead } = subscriptionPage;
  return (
    <div className="wrap">
      <PageMeta title={title} description={description} path={paths.subscription()} />
      <section className="grid items-end gap-x-[clamp(40px,6vw,96px)] gap-y-10 pt-[clamp(32px,4vw,56px)] lg:grid-cols-2">
        <div>
          <h1 className="text-[clamp(2rem,11.5vw,2.75rem)] md:text-[clamp(2.75rem,6vw,4.75rem)] leading-[0.99] font-[500] tracking-[-0.032em]">
            {heading}
          </h1>
          <p className="mt-6 max-w-[44ch] text-18 text-ink-soft">{lead}</p>
        </div>
        <Picture
          name="living-empty-white-room"
          sizes="(width >= 960px) 45vw, 100vw"
          priority
          className="aspect-video rounded-panel max-lg:order-first lg:aspect-[16/10.5]"
        />
      </section>
      <div className="grid gap-6 pt-[clamp(56px,6vw,80px)]">
        <ActiveSubscription />
        <Plans />
      </div>
      <ul className="mt-8 flex flex-wrap justify-center gap-x-8 gap-y-2 text-15 text-ink-soft max-sm:grid">
        {subscriptionPromises.map((text, index) => {
          const Icon = PROMISE_ICONS[index] ?? BadgePercent;
          return (
            <li key={textFor(text, site)} className="flex items-center gap-2">
              <Icon aria-hidden="true" className="size-4.5 flex-none" />
              {textFor(text, site)}
            </li>
          );
        })}
      </ul>
      <Questions />
    </div>
  );
}

function Questions() {
  const site = useSite();
  const { faq_title, faq_lead, faq_link } = subscriptionPage;
  return (
    <section
      aria-labelledby="questions"
      className="grid items-start gap-x-[clamp(40px,7vw,112px)] gap-y-8 py-[clamp(80px,9vw,128px)] lg:grid-cols-[5fr_8fr]"
    >
      <div>
        <h2 id="questions" className="text-40 max-md:text-28">
          {faq_title}
        </h2>
        <p className="mt-4 max-w-[34ch] text-ink-soft">
          {faq_lead}{' '}
          <Link to={paths.support()} className="link-inline">
            {faq_link}
          </Link>
        </p>
      </div>
      <div>
        {subscriptionFaq.map(({ id, question, answer }) => (
          <AccordionItem key={id} id={id} title={question}>
            {answer.map((text) => (
              <p key={textFor(text, site)}>{textFor(text, site)}</p>
            ))}
          </AccordionItem>
        ))}
      </div>
    </section>
  );
}
