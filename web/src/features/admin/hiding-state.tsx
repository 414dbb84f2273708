import { m } from '@swapstead/messages';
import { richText } from '../../ui/rich-text.tsx';

type Hiding = { hidden_reason: string | null; host_suspended: boolean };

/** Why other members can't find a home; nothing if they can. */
export function HidingState({ home: { hidden_reason, host_suspended } }: { home: Hiding }) {
  if (hidden_reason !== null) {
    return (
      <p className="text-14 text-clay wrap-anywhere">
        {richText(m.admin_hiding_state_hidden.parts({ reason: hidden_reason }), {
          reason: (text) => <bdi>{text}</bdi>,
        })}
      </p>
    );
  }
  if (host_suspended) return <p className="text-14 text-clay">{m.admin_hiding_state_host_suspended()}</p>;
  return null;
}
