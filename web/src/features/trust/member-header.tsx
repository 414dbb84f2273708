import { monthName } from '@swapstead/contract/days';
import { listText } from '@swapstead/contract/list-text';
import { languageName } from '@swapstead/contract/locale';
import type { MemberPage } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { ArrowLeftRight, MessageCircle, UserRound } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useContactHost } from '../homes/contact/use-contact-host.ts';
import { answerTime } from './answer-time.ts';
import { Figure, MarkList } from './marks.tsx';
import { MarksHelp } from './marks-help.tsx';

/** A longer name does not fit on a button. */
const LONG_NAME = 24;

/** Portrait, name and voice of a member, what to do next, then the figures and marks (TRUST-03). */
export function MemberHeader({ member, canWrite }: { member: MemberPage; canWrite: boolean }) {
  const { avatar_url, bio, languages, since_year, is_own } = member;
  const name = member.display_name ?? m.profiles_anonymous_member();
  return (
    <>
      <div className="grid items-center gap-x-16 gap-y-6 pt-5 md:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] md:pt-14">
        <div className="grid aspect-square w-full place-items-center overflow-hidden rounded-panel bg-sand text-ink-soft md:aspect-[6/7]">
          {avatar_url ? (
            <img src={avatar_url} alt="" width={420} height={490} className="size-full object-cover" />
          ) : (
            <UserRound aria-hidden="true" strokeWidth={1} className="size-1/3" />
          )}
        </div>
        <div className="min-w-0">
          <h1
            dir="auto"
            className="text-[clamp(2.25rem,5vw,4rem)] leading-[1.04] tracking-[-0.028em] wrap-anywhere"
          >
            {name}
          </h1>
          <p className="mt-3 text-15 text-ink-soft">{m.homes_host_card_host_since({ year: since_year })}</p>
          {languages.length > 0 && (
            <p className="mt-1 text-15 text-ink-soft">
              {m.profiles_speaks({ languages: listText(languages.map(languageName)) })}
            </p>
          )}
          {bio && (
            <p
              dir="auto"
              className="mt-5 max-w-[34em] font-display text-20 leading-snug wrap-anywhere whitespace-pre-line md:text-22"
            >
              {bio}
            </p>
          )}
          {is_own ? (
            <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
              <p className="text-ink-soft">{m.trust_member_own()}</p>
              <ButtonLink to={paths.profile()} look="quiet" size="small">
                {m.trust_member_edit()}
              </ButtonLink>
            </div>
          ) : (
            canWrite && <Contact member={member} name={name} />
          )}
        </div>
      </div>
      <Facts member={member} />
    </>
  );
}

/** Proposing and writing need a home; with several homes they begin at the list of them. */
function Contact({ member: { homes }, name }: { member: MemberPage; name: string }) {
  const { message } = useContactHost();
  const [isOpening, setOpening] = useState(false);
  const [home] = homes;
  if (!home) return null;
  const only = homes.length === 1;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink to={only ? paths.newSwap({ home: home.id }) : '#homes'} className="max-sm:grow">
        <ArrowLeftRight aria-hidden="true" className="size-5 max-sm:hidden" />
        {m.trust_member_propose()}
      </ButtonLink>
      <Button
        look="quiet"
        busy={isOpening}
        className="max-sm:grow"
        onClick={() => {
          setOpening(true);
          void message(home).finally(() => setOpening(false));
        }}
      >
        <MessageCircle aria-hidden="true" className="size-5 max-sm:hidden" />
        {m.trust_member_message({ name, isLong: name.length > LONG_NAME ? 'yes' : 'other' })}
      </Button>
    </div>
  );
}

function Facts({ member }: { member: MemberPage }) {
  const { completed, answers, identity_verified } = member;
  const figures = [
    completed > 0 && (
      <Figure key="completed" label={m.trust_figure_completed({ count: completed })}>
        {completed}
      </Figure>
    ),
    answers?.within && (
      <Figure key="within" label={m.trust_figure_within()}>
        {answerTime(answers.within)}
      </Figure>
    ),
    answers && (
      <Figure key="answers" label={m.trust_figure_answers()}>
        {m.trust_percent({ percent: answers.percent })}
      </Figure>
    ),
    identity_verified && (
      <Figure key="identity" label={m.trust_figure_identity()}>
        {monthName(identity_verified)}
      </Figure>
    ),
  ].filter(Boolean);
  return (
    <section aria-label={m.trust_member_facts()} className="mt-10 border-t border-line md:mt-16">
      {figures.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-b border-line py-7 md:flex md:justify-between">
          {figures}
        </dl>
      )}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3 pt-5">
        <MarkList marks={member} without={['identity', 'answers']} />
        <MarksHelp />
      </div>
    </section>
  );
}
