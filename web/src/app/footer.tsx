import { languages, m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFrameSite } from '../lib/loading/site.ts';
import { paths } from '../paths.ts';
import { Brand } from '../ui/brand.tsx';
import { LanguageLinks } from './language-links.tsx';
import { FOOT_LINKS } from './navigation-links.ts';

const GROUPS = [
  {
    title: m.app_footer_explore(),
    links: [
      { label: m.app_footer_browse_homes(), to: paths.homes() },
      { label: m.app_footer_how_it_works(), to: paths.howItWorks() },
      { label: m.app_footer_faq(), to: paths.faq() },
      { label: m.app_footer_support(), to: paths.support() },
    ],
  },
  {
    title: m.app_footer_company(),
    links: [
      { label: m.app_footer_about(), to: paths.about() },
      { label: m.app_footer_contact(), to: paths.contact() },
      { label: m.app_footer_careers(), to: paths.careers() },
      { label: m.app_footer_blog(), to: paths.blog() },
      { label: m.app_footer_press(), to: paths.press() },
      { label: m.app_footer_partners(), to: paths.partners() },
    ],
  },
  {
    title: m.app_footer_trust(),
    links: [
      { label: m.app_footer_safety(), to: paths.safety() },
      { label: m.app_footer_accessibility(), to: paths.accessibility() },
      { label: m.app_footer_photo_credits(), to: paths.credits() },
    ],
  },
  {
    title: m.app_footer_legal(),
    links: [
      { label: m.app_footer_privacy(), to: paths.privacy() },
      { label: m.app_footer_terms(), to: paths.terms() },
      { label: m.app_footer_cookies(), to: paths.cookies() },
    ],
  },
] as const;

/** The footer of every page (FOOT-02); `children` go above the links, such as the newsletter on the home page. */
export function Footer({ children }: { children?: ReactNode }) {
  const site = useFrameSite();
  return (
    <footer className="page-foot bg-sand pb-foot [overflow-anchor:none]">
      <div className="wrap">
        {children && <div className="border-b border-ink/16">{children}</div>}
        <div
          id={FOOT_LINKS}
          className="grid grid-cols-2 gap-x-8 gap-y-10 pt-14 pb-14 md:grid-cols-4 md:pt-18 nav:grid-cols-[1.6fr_repeat(4,1fr)]"
        >
          <div className="col-span-full nav:col-span-1">
            <Link to={paths.home()}>
              <Brand />
            </Link>
            <p className="mt-3.5 max-w-[26ch] text-ink-soft">{site.tagline}</p>
          </div>
          {GROUPS.map(({ title, links }) => (
            <nav key={title} aria-label={title} className="hyphens-auto wrap-anywhere">
              <h2 className="mb-3 font-text text-14 font-semibold tracking-normal text-ink-soft">{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className="inline-block py-2.25 link-quiet md:py-1.25">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-ink/16 pt-5 pb-7 text-14 text-ink-soft">
          {/* The server's HTML may be from last year, or a day ahead of the reader. */}
          <span suppressHydrationWarning>
            © {new Date().getFullYear()} {site.company_name}
          </span>
          {languages.length > 1 && <LanguageLinks />}
          <span>{m.app_footer_made_for()}</span>
        </div>
      </div>
    </footer>
  );
}
