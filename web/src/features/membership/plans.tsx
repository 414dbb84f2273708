import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useSearchParams } from 'react-router';
import { planCards } from '../../content/subscription.ts';
import { useKnownSubscription } from '../../lib/session/subscription.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { PlanCard } from './plan-card.tsx';
import { useBilling } from './use-billing.ts';

/** The plans side by side; the button's action depends on the viewer. */
export function Plans() {
  const [params] = useSearchParams();
  const viewer = useKnownViewer();
  const subscription = useKnownSubscription();
  const { choose, chooseFree, isBusy } = useBilling();
  const isSignedIn = viewer !== undefined && isMember(viewer);
  const wanted = params.get('plan');
  const inOrder = planCards.toSorted((one, other) => rank(one.id, wanted) - rank(other.id, wanted));
  return (
    <section
      aria-label={m.membership_plans()}
      className="grid gap-6 min-[1080px]:grid-cols-3 min-[1080px]:[reading-flow:grid-order]"
    >
      {inOrder.map((plan) => {
        const { id } = plan;
        return (
          <PlanCard
            key={id}
            plan={plan}
            isMember={isSignedIn}
            isCurrent={isSignedIn && subscription?.plan === id}
            isChosen={isSignedIn && subscription?.plan === 'free' && id !== 'free' && wanted === id}
            isBusy={isBusy && id !== 'free'}
            onChoose={() => (id === 'free' ? chooseFree() : choose(id))}
          />
        );
      })}
    </section>
  );
}

/** On a phone the chosen plan comes first, then the most popular; side by side they are sorted by price. */
function rank(id: string, wanted: string | null): number {
  return id === wanted ? -1 : ['annual', 'biannual', 'free'].indexOf(id);
}
