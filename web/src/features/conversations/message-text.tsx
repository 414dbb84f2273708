import { linkPieces } from './links.ts';

/** What somebody wrote: never as markup, with its web addresses as links that tell the other site nothing. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {linkPieces(text).map(({ text: piece, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-3 hover:no-underline"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
