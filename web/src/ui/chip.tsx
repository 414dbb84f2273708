/** A quiet word, such as a tag of a home. */
export function Chip({ children }: { children: string }) {
  return (
    <li
      dir="auto"
      className="inline-flex min-h-7 items-center rounded-full bg-sand px-2.75 py-0.5 text-14 leading-tight wrap-anywhere"
    >
      {children}
    </li>
  );
}
