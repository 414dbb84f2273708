import { m } from '@swapstead/messages';
import { Notice } from '../../ui/notice.tsx';

/** Shown above a form for subscribers that stays open while their membership can't be checked. */
export function MembershipUnknown() {
  return (
    <div className="sticky top-bar z-30 bg-paper py-3">
      <div className="wrap">
        <Notice role="status">{m.membership_unknown()}</Notice>
      </div>
    </div>
  );
}
