import { m } from '@swapstead/messages';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The most used links of a subscriber (PROF-16). */
export function QuickActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.addHome()}>{m.profiles_quick_actions_list_your_home()}</ButtonLink>
      <ButtonLink to={paths.home()} look="quiet">
        {m.profiles_quick_actions_browse_homes()}
      </ButtonLink>
    </div>
  );
}
