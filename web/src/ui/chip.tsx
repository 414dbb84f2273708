/** A quiet word, such as a home's tag. */
export function Chip({ children }: { children: string }) {
  return (
    <li dir="auto" className="word-chip">
      {children}
    </li>
  );
}
