import { dateText, dayIn } from '@swapstead/contract/days';
import type { LikedHome } from '@swapstead/contract/matching/likes.endpoints';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { proposeLink } from '../../../lib/address/carried-search.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useOnline } from '../../swaps/core/use-online.ts';
import { likedHomesQuery, likeQuery, sendLike } from './likes.queries.ts';
import { useHello } from './use-hello.ts';
import { notSaved } from './use-like.ts';

type LikedHomeRowProps = { userId: string; home: LikedHome; isFirstMutual: boolean; onGone: () => void };

/** A home that the member would swap with; a mutual one offers what to do next (LIKE-06, LIKE-10). */
export function LikedHomeRow({ userId, home, isFirstMutual, onGone }: LikedHomeRowProps) {
  const { id, title, location, photo, host_name, ends_on, is_mutual } = home;
  return (
    <li className="grid gap-x-8 gap-y-5 border-t border-line py-7 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:py-9">
      <Link
        to={paths.house(id)}
        tabIndex={-1}
        aria-hidden="true"
        className="relative isolate block aspect-[3/2] overflow-clip rounded-card bg-sand"
      >
        {photo ? <Photo photo={photo} alt="" sizes="(width >= 640px) 240px, 92vw" /> : <NoPhoto />}
      </Link>
      <div className="grid content-start gap-y-1.5">
        {is_mutual && (
          <p className="mb-1.5 inline-flex min-h-7 items-center gap-2 justify-self-start rounded-full bg-honey px-3 text-14 font-semibold text-on-honey">
            <Heart aria-hidden="true" className="size-3.5 fill-current" />
            {m.matching_likes_mutual()}
          </p>
        )}
        <h2 className="text-22 leading-tight wrap-anywhere">
          <Link to={paths.house(id)} dir="auto" className="link-quiet">
            {title}
          </Link>
        </h2>
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          {[location, host_name].filter(Boolean).join(' · ')}
        </p>
        <p className="text-15 text-ink-soft">
          {m.matching_likes_until({ day: dateText(ends_on, dayIn('UTC', new Date())) })}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {is_mutual && <MutualActions home={home} isFirst={isFirstMutual} />}
          <TakeBack userId={userId} home={home} onGone={onGone} />
        </div>
      </div>
    </li>
  );
}

function MutualActions({ home: { id, title, host_name }, isFirst }: { home: LikedHome; isFirst: boolean }) {
  const isOnline = useOnline();
  const { hello, isOpening } = useHello(id);
  return (
    <>
      <Button
        size="small"
        look={isFirst ? 'main' : 'quiet'}
        busy={isOpening || !isOnline}
        aria-label={m.matching_likes_say_hello_to({ name: host_name })}
        onClick={() => void hello()}
      >
        {m.matching_likes_say_hello()}
      </Button>
      <ButtonLink
        size="small"
        look="quiet"
        aria-label={m.matching_likes_propose_for({ title })}
        to={proposeLink({ home: id })}
      >
        {m.matching_likes_propose()}
      </ButtonLink>
    </>
  );
}

type TakeBackProps = { userId: string; home: LikedHome; onGone: () => void };

function TakeBack({ userId, home: { id, title }, onGone }: TakeBackProps) {
  const client = useQueryClient();
  const isOnline = useOnline();
  const [isSending, setSending] = useState(false);
  async function takeBack() {
    setSending(true);
    try {
      await sendLike(id, false);
      toast(m.matching_likes_taken_back(), m.matching_likes_taken_back_text());
      onGone();
      client.removeQueries(likeQuery(userId, id));
      await client.invalidateQueries(likedHomesQuery(userId));
    } catch (error) {
      notSaved(error);
      setSending(false);
    }
  }
  return (
    <Button
      size="small"
      look="quiet"
      busy={isSending || !isOnline}
      aria-label={m.matching_likes_take_back_of({ title })}
      onClick={() => void takeBack()}
    >
      {m.matching_likes_take_back()}
    </Button>
  );
}
