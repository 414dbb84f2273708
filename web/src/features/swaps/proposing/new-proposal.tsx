import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { datesOf, guestsOf } from '../../../lib/address/carried-search.ts';
import { api } from '../../../lib/api/api.ts';
import { useOneAtATime } from '../../../lib/api/use-one-at-a-time.ts';
import { dayHere } from '../../../lib/time/local-time.ts';
import { OFFERS_NIGHTS, paths } from '../../../paths.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { otherNames } from '../core/notified-text.ts';
import { ownStay } from '../core/swap-display.ts';
import { showSwap, swapFormQuery, swapQuery } from '../core/swaps.queries.ts';
import { MOST_ADULTS, ONE_ADULT } from './people-fields.tsx';
import { windowsOf } from './proposal-draft.ts';
import { ProposeForm } from './propose-form.tsx';
import { ProposePage, ProposeTitle } from './propose-page.tsx';
import { type Prefilled, type SwapForm, useProposal } from './use-proposal.ts';

/** /swaps/new?home=: a new proposal for a home (PROP-04). */
export function NewProposal({ userId, homeId }: { userId: string; homeId: string }) {
  const query = useQuery(swapFormQuery(userId, homeId));
  const again = useSearchParams()[0].get('again');
  const before = useQuery({ ...swapQuery(userId, again ?? ''), enabled: again !== null });
  return (
    <ProposePage title={m.swaps_step_propose()} query={query}>
      {(form) =>
        before.isLoading ? (
          <ProposeTitle>{m.swaps_step_propose()}</ProposeTitle>
        ) : (
          <Filled key={form.home.id} userId={userId} form={form} before={before.data} />
        )
      }
    </ProposePage>
  );
}

type FilledProps = {
  userId: string;
  form: SwapForm;
  /** The swap to propose again. */
  before: SwapView | undefined;
};

function Filled({ userId, form, before }: FilledProps) {
  const [params] = useSearchParams();
  const replaces = params.get('replaces') ?? undefined;
  const prefilled = { ...fromAddress(params), ...(before && fromSwap(before)) };
  const { draft, isTouched, change, drop, sent } = useProposal(userId, form, prefilled, true);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { home } = form;
  const today = dayHere(new Date());
  const sending = useMutation({
    mutationFn: () =>
      api('POST /api/swaps', {
        body: {
          submission_id: draft.submission_id,
          home_id: home.id,
          own_home_id: draft.own_home_id,
          ...windowsOf(draft),
          people: draft.people,
          words: draft.words,
          ...(replaces && { replaces }),
        },
      }),
    onSuccess(swap) {
      sent();
      showSwap(client, userId, swap);
      const day = dayText(swap.answer_until?.day ?? swap.today, swap.today);
      toast(
        m.swaps_new_proposal_proposal_sent(),
        m.swaps_new_proposal_has_until({ name: otherNames(swap)[0] ?? home.host_name, day }),
      );
      void navigate(paths.swap(swap.id), { replace: true });
    },
    onError: ({ message }) =>
      toastError(m.swaps_new_proposal_proposal_not_sent(), message || m.common_try_again_later()),
  });
  const send = useOneAtATime(sending);

  return (
    <>
      <ProposeTitle>
        {draft.own_home_id === null ? m.swaps_new_proposal_propose_a_stay() : m.swaps_step_propose()}
      </ProposeTitle>
      <p className="mt-3 max-w-[52ch] wrap-anywhere text-ink-soft">
        {m.swaps_new_proposal_nothing_fixed({ name: home.host_name })}
      </p>
      {replaces && <p className="mt-2 font-medium">{m.swaps_new_proposal_would_replace_cancelled_swap()}</p>}
      <ProposeForm
        userId={userId}
        form={form}
        draft={draft}
        today={today}
        isSending={send.isPending}
        refusal={send.error}
        send={m.swaps_new_proposal_send_proposal()}
        note={
          isTouched && (
            <>
              {m.swaps_new_proposal_draft_kept()}
              <button type="button" onClick={drop} className="link-quiet min-h-11 font-semibold text-ink">
                {m.swaps_new_proposal_discard_draft()}
              </button>
            </>
          )
        }
        onChange={(part) => {
          send.reset();
          change(part);
        }}
        // After sending, the swap's page opens.
        onSend={() => !send.isSuccess && send.mutate()}
      />
    </>
  );
}

/** Prefilled entries from an earlier swap: who came along, and the message if this member wrote it. */
function fromSwap(swap: SwapView): Prefilled {
  const people = ownStay(swap)?.people;
  const own = swap.words.find(({ party }) => party === swap.me);
  return {
    ...(people && { people }),
    ...(own && { words: own.words }),
  };
}

/** Prefilled dates, people and homes from the address. */
function fromAddress(params: URLSearchParams): Prefilled {
  const mine = datesOf(params);
  const theirs = datesOf(params, 'their_check_in', 'their_check_out');
  const guests = guestsOf(params);
  const offer = params.get('offer');
  const differ = mine && theirs && (mine.check_in !== theirs.check_in || mine.check_out !== theirs.check_out);
  return {
    ...(offer && { own_home_id: offer === OFFERS_NIGHTS ? null : offer }),
    ...(mine && { mine }),
    ...(guests && { people: { ...ONE_ADULT, adults: Math.min(MOST_ADULTS, guests) } }),
    ...(differ && { theirs, same_dates: false }),
  };
}
