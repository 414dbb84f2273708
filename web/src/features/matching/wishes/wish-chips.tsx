/** The filters of a wish, to be read only. */
export function WishChips({ words, label }: { words: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li
          key={word}
          dir="auto"
          className="rounded-full bg-sand px-3.5 py-1.5 text-15 leading-snug text-ink wrap-anywhere"
        >
          {word}
        </li>
      ))}
    </ul>
  );
}
