import { m } from '@swapstead/messages';

type HomeStoryProps = {
  description: string;
  /** The language of the text, where it is known. */
  language: string | null;
};

/** The host's description, with the first paragraph in larger type (HOUSE-12). */
export function HomeStory({ description, language }: HomeStoryProps) {
  const paragraphs = description
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  if (paragraphs.length === 0)
    return <p className="text-18 text-ink-soft">{m.homes_home_story_no_description_available()}</p>;
  return (
    <div
      lang={language ?? undefined}
      className="grid max-w-[62ch] gap-[1em] text-18 leading-[1.68] wrap-anywhere whitespace-pre-line *:first:font-display *:first:text-[1.3125rem] *:first:leading-[1.48] *:first:font-[440] *:first:tracking-[-0.008em] *:first:text-pretty md:*:first:text-[1.4375rem]"
    >
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a home does not change while it is read
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
