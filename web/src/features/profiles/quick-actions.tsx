import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The most used links of a subscriber (PROF-16). */
export function QuickActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.addHome()}>List your home</ButtonLink>
      <ButtonLink to={paths.home()} look="quiet">
        Browse homes
      </ButtonLink>
    </div>
  );
}
