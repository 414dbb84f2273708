import type { AdminSwap } from '@swapstead/contract/swaps/admin.endpoints';
import { windowText } from '@swapstead/contract/swaps/format';
import { STATE_BADGES } from '@swapstead/contract/swaps/texts';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { dateTimeText } from '../../../lib/time/local-time.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { Select } from '../../../ui/select.tsx';
import { type CorrectionStart, CorrectNights } from '../nights/correct-nights.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SuspensionBadge } from './suspension-badge.tsx';
import { type AdminAct, adminSwapQuery, useAdminAct } from './swaps-admin.queries.ts';

type Titled = AdminAct & { title: string };

/** A swap as our team sees it, with the team's actions (SWAP-16, SWAP-17). */
export function OneSwap({ id }: { id: string }) {
  const { data: swap, error, refetch } = useQuery(adminSwapQuery(id));
  const [act, setAct] = useState<Titled>();
  const [correction, setCorrection] = useState<CorrectionStart>();
  if (!swap && error) {
    const isGone = isApiError(error) && error.status === 404;
    return (
      <LoadFailed
        drawing={<DoorDrawing />}
        title={isGone ? m.admin_one_swap_swap_not_found() : m.admin_all_swaps_error_loading_swaps()}
        action={isGone && <ButtonLink to={paths.adminSwaps()}>{m.admin_frame_all_swaps()}</ButtonLink>}
        onRetry={refetch}
      />
    );
  }
  if (!swap) return <div aria-hidden="true" className="bone h-80 rounded-card" />;
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="quiet">{STATE_BADGES[swap.state]}</Badge>
        {swap.overdue && <Badge tone="clay">{m.admin_all_swaps_overdue()}</Badge>}
        {swap.deadline && (
          <span className="text-15 text-ink-soft">
            {m.admin_one_swap_deadline({ time: dateTimeText(swap.deadline.at) })}
          </span>
        )}
      </div>
      <section aria-label={m.admin_one_swap_stays()}>
        <h2 className="mb-3 text-22">{m.admin_one_swap_stays()}</h2>
        <ul className="grid gap-2">
          {swap.stays.map((stay) => (
            <li key={`${stay.home_title} ${stay.check_in}`} className="wrap-anywhere">
              {richText(
                m.admin_one_swap_stay.parts({
                  home: stay.home_title,
                  window: windowText(stay, swap.today),
                  guest: nameOf(swap, stay.guest),
                  host: nameOf(swap, stay.host),
                }),
                { home: (title) => <b className="font-semibold">{title}</b> },
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={m.admin_one_swap_parties()}>
        <h2 className="mb-3 text-22">{m.admin_one_swap_parties()}</h2>
        <ul className="grid gap-2">
          {swap.parties.map(({ party, user_id, name, stopped, suspended }) => (
            <li key={party} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-semibold wrap-anywhere">{name}</span>
              {(stopped || suspended) && <SuspensionBadge suspension={{ stopped, suspended }} />}
              {user_id && (
                <Link
                  to={paths.adminMember(user_id)}
                  className="link-inline inline-flex min-h-11 items-center"
                >
                  {m.admin_one_swap_view_member()}
                </Link>
              )}
              {user_id && isForNights(swap) && !swap.own && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={m.admin_nights_correct_of({ name })}
                  onClick={() => setCorrection({ user_id, name, swap_id: id })}
                >
                  {m.admin_nights_correct()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {swap.own ? <Notice>{m.admin_one_swap_own_swap()}</Notice> : <Acts swap={swap} onAct={setAct} />}
      <section aria-label={m.admin_one_swap_history()}>
        <h2 className="mb-3 text-22">{m.admin_one_swap_history()}</h2>
        <ol className="grid gap-3">
          {swap.history.map(({ sentence, at, reason }) => (
            <li key={`${at} ${sentence}`} className="text-15">
              {sentence} · <time dateTime={at}>{dateTimeText(at)}</time>
              {reason && <span className="block text-14 text-ink-soft wrap-anywhere">{reason}</span>}
            </li>
          ))}
        </ol>
      </section>
      <ActDialog swap={swap} act={act} onClose={() => setAct(undefined)} />
      <CorrectNights start={correction} onClose={() => setCorrection(undefined)} />
    </div>
  );
}

/** A stay for nights is one stay; its nights can be corrected, those of other swaps are none. */
const isForNights = ({ stays }: AdminSwap) => stays.length === 1;

/** The actions our team may take in the current state; the server decides. */
function Acts({ swap, onAct }: { swap: AdminSwap; onAct: (act: Titled) => void }) {
  const acts: Titled[] = [];
  if (swap.state === 'open' || swap.state === 'agreed')
    acts.push({ act: 'extend', days: 1, title: m.admin_one_swap_extend_deadline() });
  if (swap.state === 'agreed' || swap.state === 'final')
    acts.push({ act: 'cancel', title: m.admin_one_swap_cancel_this_swap() });
  if ((swap.state === 'cancelled' || swap.state === 'not_happened') && swap.counted)
    acts.push({ act: 'do-not-count', title: m.admin_one_swap_do_not_count() });
  if (swap.state === 'disputed') {
    acts.push({ act: 'decide', happened: true, title: m.admin_one_swap_decide_completed() });
    acts.push({ act: 'decide', happened: false, title: m.admin_one_swap_decide_did_not_happen() });
  }
  if (acts.length === 0) return null;
  return (
    <section aria-label={m.admin_one_swap_what_our_team_can_do()} className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button key={act.title} look={act.act === 'cancel' ? 'danger' : 'quiet'} onClick={() => onAct(act)}>
          {act.title}
        </Button>
      ))}
    </section>
  );
}

const nameOf = (swap: AdminSwap, party: number) =>
  swap.parties.find((one) => one.party === party)?.name ?? '';

type ActDialogProps = {
  swap: AdminSwap;
  /** The action to confirm; undefined while the dialog is closed. */
  act: (AdminAct & { title: string }) | undefined;
  onClose: () => void;
};

/** Chosen at first: nobody's doing (REV-26). */
const NOBODY = 'nobody';

const DAYS = [1, 2, 3, 4, 5, 6, 7].map((days) => ({
  value: String(days),
  label: m.admin_one_swap_days({ days }),
}));

/** Confirms an action of our team on a swap, with the reason that the parties read (SWAP-17). */
function ActDialog({ swap, act, onClose }: ActDialogProps) {
  const [days, setDays] = useState('3');
  const [by, setBy] = useState(NOBODY);
  const { mutateAsync } = useAdminAct(swap);
  return (
    <ReasonDialog
      about={swap.id}
      title={act?.title}
      isDanger={act?.act === 'cancel'}
      readers={m.admin_one_swap_parties_read_reason()}
      onClose={onClose}
      onSend={async (reason) => {
        if (!act) return;
        const doing = by === NOBODY ? null : Number(by);
        const chosen =
          act.act === 'extend'
            ? { ...act, days: Number(days) }
            : act.act === 'decide' && !act.happened
              ? { ...act, by: doing }
              : act;
        await mutateAsync({ ...chosen, reason });
      }}
    >
      {act?.act === 'extend' && (
        <Field label={m.admin_one_swap_by_how_many_days()}>
          {(control) => <Select {...control} options={DAYS} value={days} onChange={setDays} />}
        </Field>
      )}
      {act?.act === 'decide' && !act.happened && (
        <Field label={m.admin_one_swap_whose_doing()}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: NOBODY, label: m.admin_one_swap_nobodys() },
                ...swap.parties.map(({ party, name }) => ({ value: String(party), label: name })),
              ]}
              value={by}
              onChange={setBy}
            />
          )}
        </Field>
      )}
    </ReasonDialog>
  );
}
