/** A quiet word, such as a tag of a home. */
export function Chip({ children }: { children: string }) {
  return (
    <li dir="auto" className="word-chip">
      {children}
    </li>
  );
}
