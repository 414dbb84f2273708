import { SWAP_STEPS, type SwapStep, swapCard } from '@swapstead/contract/swaps/card';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, ButtonDownload, ButtonLink } from '../../../ui/button.tsx';
import { whileBusy } from '../../../ui/while-busy.ts';
import { useFocusOnCard } from '../core/announcements.ts';
import { useOnline } from '../core/use-online.ts';
import { AcceptChangeDialog } from './accept-change-dialog.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeclineDialog, WithdrawDialog } from './decline-dialog.tsx';
import { HappenedDialog } from './happened-dialog.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { isQuick, type QuickStep, useQuickStep } from './quick-steps.ts';
import { stepLink } from './step-links.ts';

/** Steps that end something come last, as plain text, never beside the main button. */
const LAST = new Set<SwapStep>(['cancel', 'do_not_go_on']);

type SwapStepsProps = {
  userId: string;
  swap: SwapView;
  /** Steps that are elsewhere on the page. */
  without?: readonly SwapStep[];
  /** Labels that replace the usual ones here. */
  labels?: Partial<Record<SwapStep, string>> | undefined;
  /** Content after the steps, such as a link to the swap's page. */
  children?: ReactNode;
};

/** The next steps of this viewer, in the order of the specification. The first one is the main button. */
export function SwapSteps({ userId, swap, without = [], labels, children }: SwapStepsProps) {
  const steps = swapCard(swap).steps.filter((step) => !without.includes(step));
  // A dialog keeps the swap as it was when it opened: its terms must not change while someone is deciding (PROP-26).
  const [asked, setAsked] = useState<{ step: SwapStep; swap: SwapView }>();
  useFocusOnCard(swap, asked?.step);
  const close = (from: SwapStep) => setAsked((current) => (current?.step === from ? undefined : current));
  const dialog = (step: SwapStep) => ({
    userId,
    swap: asked?.step === step ? asked.swap : swap,
    open: asked?.step === step,
    onClose: () => close(step),
  });
  if (steps.length === 0 && !children) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      {steps.map((step, index) => (
        <Step
          key={step}
          userId={userId}
          swap={swap}
          step={step}
          label={labels?.[step] ?? SWAP_STEPS[step]}
          look={LAST.has(step) ? 'text' : index === 0 ? 'main' : index === 1 ? 'quiet' : 'text'}
          onOpen={() => setAsked({ step, swap })}
        />
      ))}
      {children}
      <AcceptDialog {...dialog('accept')} />
      <AcceptChangeDialog {...dialog('accept_change')} />
      <AcceptChangeDialog {...dialog('accept_and_sign')} />
      <DeclineDialog {...dialog('decline')} />
      <WithdrawDialog {...dialog('withdraw')} />
      <CancelDialog {...dialog('cancel')} />
      <CancelDialog {...dialog('do_not_go_on')} />
      <HappenedDialog {...dialog('did_happen')} happened />
      <HappenedDialog {...dialog('did_not_happen')} happened={false} />
      <HelpDialog {...dialog('something_wrong')} />
    </div>
  );
}

type StepProps = {
  userId: string;
  swap: SwapView;
  step: SwapStep;
  label: string;
  look: 'main' | 'quiet' | 'text';
  onOpen: () => void;
};

function Step({ userId, swap, step, label, look, onOpen }: StepProps) {
  const isOnline = useOnline();
  const link = stepLink(swap, step);
  // Offline, only links within this page or to the stored guide work (SWAP-11).
  if (link && !isOnline && !link.to.startsWith(paths.swap(swap.id)))
    return <StepButton look={look} label={label} disabled />;
  if (link) return <StepLink {...link} look={look} label={label} />;
  if (isQuick(step)) return <Quick userId={userId} swap={swap} step={step} label={label} look={look} />;
  return <StepButton look={look} label={label} onClick={onOpen} />;
}

function Quick({
  userId,
  swap,
  step,
  label,
  look,
}: Omit<StepProps, 'onOpen' | 'step'> & { step: QuickStep }) {
  const { press, isPending } = useQuickStep(userId, swap, step);
  return <StepButton look={look} label={label} busy={isPending} onClick={press} />;
}

const asText =
  'link-quiet inline-flex min-h-11 items-center px-2 font-semibold aria-disabled:cursor-progress aria-disabled:text-ink-soft disabled:text-ink-soft';

type StepButtonProps = {
  look: StepProps['look'];
  label: string;
  disabled?: boolean;
  busy?: boolean;
  onClick?: () => void;
};

function StepButton({ look, label, busy, onClick, ...rest }: StepButtonProps) {
  return look === 'text' ? (
    <button type="button" className={asText} {...rest} {...whileBusy(busy, onClick)}>
      {label}
    </button>
  ) : (
    <Button look={look} busy={busy} onClick={onClick} {...rest}>
      {label}
    </Button>
  );
}

type StepLinkProps = { to: string; isFile?: boolean; look: StepProps['look']; label: string };

function StepLink({ to, isFile = false, look, label }: StepLinkProps) {
  if (isFile) return <FileLink href={to} look={look} label={label} />;
  return look === 'text' ? (
    <Link className={asText} to={to}>
      {label}
    </Link>
  ) : (
    <ButtonLink look={look} to={to}>
      {label}
    </ButtonLink>
  );
}

/** Outside of the router, which would look for the file among the pages of this language. */
function FileLink({ href, look, label }: { href: string } & Pick<StepLinkProps, 'look' | 'label'>) {
  return look === 'text' ? (
    <a className={asText} href={href} download>
      {label}
    </a>
  ) : (
    <ButtonDownload look={look} href={href}>
      {label}
    </ButtonDownload>
  );
}
