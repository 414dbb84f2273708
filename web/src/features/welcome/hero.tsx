import { m } from '@swapstead/messages';
import './hero.css';
import { isMember } from '@swapstead/contract/viewer';
import avif640 from '../../assets/hero/hero-640.avif';
import webp640 from '../../assets/hero/hero-640.webp';
import avif1024 from '../../assets/hero/hero-1024.avif';
import webp1024 from '../../assets/hero/hero-1024.webp';
import avif1600 from '../../assets/hero/hero-1600.avif';
import webp1600 from '../../assets/hero/hero-1600.webp';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/**
 * The photo is cropped to fill the window; in a tall window it is drawn wider than that. Under the shade a phone can
 * do with a smaller size: 640 px at two pixels per point, half the bytes of the next size.
 */
const SIZES = '(max-width: 639px) 80vw, max(100vw, 150vh)';

/** The top of the home page: a photo, the headline and two links (HOME-04 to HOME-07). */
export function Hero() {
  const viewer = useViewer();
  return (
    <section className="hero on-photo">
      <picture>
        <source
          type="image/avif"
          srcSet={`${avif640} 640w, ${avif1024} 1024w, ${avif1600} 1600w`}
          sizes={SIZES}
        />
        <img
          src={webp1024}
          srcSet={`${webp640} 640w, ${webp1024} 1024w, ${webp1600} 1600w`}
          sizes={SIZES}
          width={1600}
          height={1069}
          alt=""
          fetchPriority="high"
        />
      </picture>
      <div className="hero-text wrap pt-[calc(var(--bar)+40px)] pb-[calc(var(--panel-half)+clamp(40px,6vh,72px))]">
        <h1 className="max-w-[11.5em] text-hero leading-none font-[500] tracking-[-0.03em]">
          {m.welcome_hero_title()}
        </h1>
        <p className="mt-5 max-w-[46ch] text-18 text-balance text-on-photo/94">{m.welcome_hero_lead()}</p>
        <div className="mt-7 grid gap-3 sm:mt-8 sm:flex sm:flex-wrap">
          {isMember(viewer) ? (
            <ButtonLink to={paths.browse()} look="photo">
              {m.welcome_hero_browse_homes()}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.register()} look="photo">
              {m.welcome_hero_start_swapping()}
            </ButtonLink>
          )}
          <ButtonLink to={paths.howItWorks()} look="photo-quiet">
            {m.welcome_hero_see_how_it_works()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
