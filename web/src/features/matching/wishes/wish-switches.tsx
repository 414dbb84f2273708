import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Switch } from '../../../ui/switch.tsx';

type WishSwitchesProps = {
  tells: boolean;
  swaps: boolean;
  /** Whether the member has a home to swap; without one the second switch is off (WISH-05). */
  hasHome: boolean;
  tellsHelp?: ReactNode;
  swapsHelp?: ReactNode;
  /** A change is being saved. */
  busy?: boolean;
  onChange: (change: { tells?: boolean; swaps?: boolean }) => void;
};

/** What becomes of a wish: whether its member hears of new homes, and whether it finds swaps. */
export function WishSwitches(props: WishSwitchesProps) {
  const { tells, swaps, hasHome, tellsHelp, swapsHelp, busy = false, onChange } = props;
  return (
    <>
      <Switch
        label={m.matching_wishes_tells()}
        help={tellsHelp}
        checked={tells}
        busy={busy}
        onChange={(checked) => onChange({ tells: checked })}
      />
      <Switch
        label={m.matching_wishes_swaps()}
        help={
          hasHome ? (
            swapsHelp
          ) : (
            <Link to={paths.addHome()} className="link-inline">
              {m.matching_wishes_list_home_first()}
            </Link>
          )
        }
        checked={swaps && hasHome}
        disabled={!hasHome}
        busy={busy}
        onChange={(checked) => onChange({ swaps: checked })}
      />
    </>
  );
}
