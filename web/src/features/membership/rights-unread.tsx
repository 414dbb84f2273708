import { Notice } from '../../ui/notice.tsx';

/** Stands above a form of subscribers that stays open while it is not known whether they still are. */
export function RightsUnread() {
  return (
    <div className="sticky top-bar z-30 bg-paper py-3">
      <div className="wrap">
        <Notice role="status">
          We cannot check your membership at the moment. Go on writing: nothing is lost, and saving works
          again as soon as the check does.
        </Notice>
      </div>
    </div>
  );
}
