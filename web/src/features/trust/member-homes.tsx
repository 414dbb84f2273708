import type { MemberPage } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Photo } from '../../ui/photo.tsx';

/** The shown homes of a member, as photographs with their titles. */
export function MemberHomes({ member }: { member: MemberPage }) {
  const { homes } = member;
  if (homes.length === 0) return null;
  const title = member.display_name
    ? m.trust_member_homes({ name: member.display_name })
    : m.trust_member_homes_nameless();
  return (
    <section id="homes" aria-label={title} className="scroll-mt-24 pt-14 md:pt-24">
      <h2 className="mb-6 text-28 wrap-anywhere">{title}</h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {homes.map(({ id, title: name, location, guests, photo }) => (
          <li key={id}>
            <Link
              to={paths.house(id)}
              className="relative isolate block aspect-[4/3] overflow-clip rounded-panel bg-sand md:aspect-[16/10]"
            >
              {photo && <Photo photo={photo} alt="" sizes="(width >= 768px) 50vw, 100vw" />}
              <span className="absolute inset-x-0 bottom-0 grid gap-1 bg-linear-to-t from-night/80 to-transparent p-6 pt-20 text-on-photo">
                <span dir="auto" className="font-display text-22 leading-tight font-semibold wrap-anywhere">
                  {name}
                </span>
                {(location || guests) && (
                  <span className="text-15">
                    {[location, guests && m.trust_member_home_guests({ count: guests })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
