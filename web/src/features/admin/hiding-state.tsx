type Hiding = { hidden_reason: string | null; host_suspended: boolean };

/** Why other members can't find a home; nothing if they can. */
export function HidingState({ home: { hidden_reason, host_suspended } }: { home: Hiding }) {
  if (hidden_reason !== null) {
    return (
      <p className="text-14 text-clay wrap-anywhere">
        Hidden: <bdi>{hidden_reason}</bdi>
      </p>
    );
  }
  if (host_suspended) return <p className="text-14 text-clay">Hidden while its host is suspended</p>;
  return null;
}
