import { faqPage, faqSections } from '../../content/faq.ts';
import { textFor } from '../../content/text.ts';
import { Chapter, Closing } from '../../features/text-pages/chapter.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { StructuredData, workLanguage } from '../../features/text-pages/structured-data.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { AccordionItem } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

export function Page() {
  const site = useSite();
  const { title, description, heading, lead, support } = faqPage;
  const questions = faqSections.flatMap((section) => section.questions);
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.faq()} />
      <StructuredData
        data={{
          '@type': 'FAQPage',
          ...workLanguage(),
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: {
              '@type': 'Answer',
              text: answer.map((text) => textFor(text, site)).join(' '),
            },
          })),
        }}
      />
      <Opening kicker={title} heading={heading} lead={lead} />
      {faqSections.map((section) => (
        <Chapter key={section.id} id={section.id} title={section.title}>
          {section.questions.map(({ id, question, answer }) => (
            <AccordionItem key={id} id={id} title={question}>
              {answer.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change
                <p key={index}>{textFor(text, site)}</p>
              ))}
            </AccordionItem>
          ))}
        </Chapter>
      ))}
      <Closing title={support.title} text={support.text}>
        <ButtonLink to={support.link.to} look="photo">
          {support.link.label}
        </ButtonLink>
      </Closing>
    </div>
  );
}
