import type { Viewer } from '@swapstead/contract/viewer';
import { BarLink } from './bar-link.tsx';
import { AccountLinks } from './navigation-items.tsx';
import { SITE_LINKS } from './navigation-links.ts';

type NavigationMenuProps = {
  viewer: Viewer | undefined;
  onChoose: () => void;
};

const item = 'block w-full border-b border-line py-3.5 text-18 font-medium aria-[current]:text-pine';

/** The links of the collapsed bar, below it; long menus scroll by themselves. Choosing one closes it (NAV-13). */
export function NavigationMenu({ viewer, onChoose }: NavigationMenuProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click of a link or button inside, which the keyboard gives too
    <nav
      aria-label="Main"
      onClick={onChoose}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar))] overflow-y-auto border-b border-line bg-paper px-gutter pt-2 pb-6 shadow-soft md:hidden md:max-[1025px]:group-data-overflows/bar:block"
    >
      {SITE_LINKS.map((link) => (
        <BarLink key={link.to} {...link} className={item} />
      ))}
      {viewer && <AccountLinks viewer={viewer} className={item} buttonClassName="mt-5 w-full min-h-12" />}
    </nav>
  );
}
