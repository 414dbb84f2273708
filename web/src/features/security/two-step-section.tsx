import type { UseQueryResult } from '@tanstack/react-query';
import { BookKey, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyWithPreload } from '../../ui/lazy/lazy-with-preload.tsx';
import type { Protection } from './protection.ts';
import { Item, Loaded, Section, TextButton } from './section.tsx';
import { toastFault, useChange } from './security.queries.ts';

/** Lazy because of its QR code library, which only members setting up an app need. */
const AppSetup = lazyWithPreload(async () => (await import('./app-setup.tsx')).AppSetup);

type TwoStepSectionProps = {
  query: UseQueryResult<Protection>;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
};

type Asked = 'app' | 'app-off' | 'off';

/** Two-step sign-in: whether it is on, the authenticator app, and the recovery codes. */
export function TwoStepSection({ query, onCodes, onRemoved }: TwoStepSectionProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const fail = (error: Error) => {
    if (isUnconfirmed(error)) return;
    close();
    toastFault(error);
  };
  const removeApp = useChange(() => api('DELETE /api/security/app', {}));
  const setTwoStep = useChange((on: boolean) => api('PUT /api/security/two-step', { body: { on } }));
  const createCodes = useChange(() => api('POST /api/security/recovery-codes', {}));
  const { data } = query;
  const canTurnOn = data && !data.two_step && (data.app || data.ways.includes('passkey'));
  return (
    <Section
      id="two-step"
      title="Two-step sign-in"
      lead="After your password, a code from an app on your phone, or a passkey."
      action={data && <Badge tone={data.two_step ? 'pine' : 'plain'}>{data.two_step ? 'On' : 'Off'}</Badge>}
    >
      <Loaded query={query}>
        {({ two_step, app, codes_left, codes_unsaved, ways }) => (
          <>
            <ul className="mt-4 divide-y divide-line border-t border-line">
              <Item
                icon={<Smartphone aria-hidden="true" className="size-5" />}
                title="Authenticator app"
                action={
                  app ? (
                    <>
                      <TextButton onClick={() => setAsked('app')}>Move to a new phone</TextButton>
                      <TextButton
                        aria-label="Turn off the authenticator app"
                        onClick={() => setAsked('app-off')}
                      >
                        Turn off
                      </TextButton>
                    </>
                  ) : (
                    <TextButton onClick={() => setAsked('app')}>Set up an authenticator app</TextButton>
                  )
                }
              >
                {app ? 'Set up' : 'Not set up'}
              </Item>
              <Item
                icon={<BookKey aria-hidden="true" className="size-5" />}
                title="Recovery codes"
                action={
                  two_step && (
                    <TextButton
                      busy={createCodes.isPending}
                      onClick={() =>
                        createCodes.mutate(undefined, {
                          onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
                          onError: fail,
                        })
                      }
                    >
                      Create new codes
                    </TextButton>
                  )
                }
              >
                {two_step || codes_left > 0 ? (
                  <p className={codes_left <= 3 ? 'font-semibold text-danger' : ''}>
                    {codes_left} of 10 codes left
                  </p>
                ) : (
                  '10 codes, shown once, when two-step sign-in goes on'
                )}
                {codes_unsaved && (
                  <p className="font-semibold text-danger">You have not saved your recovery codes yet.</p>
                )}
              </Item>
            </ul>
            {two_step && (
              <Button look="quiet" size="small" className="mt-4" onClick={() => setAsked('off')}>
                Turn off two-step sign-in
              </Button>
            )}
            {canTurnOn && (
              <Button
                look="quiet"
                size="small"
                className="mt-4"
                busy={setTwoStep.isPending}
                onClick={() =>
                  setTwoStep.mutate(true, {
                    onSuccess: ({ recovery_codes }) => recovery_codes && onCodes(recovery_codes),
                    onError: fail,
                  })
                }
              >
                Turn on two-step sign-in
              </Button>
            )}
            {asked === 'app' && (
              // No placeholder while it loads: hiding the page would lose the focus that the dialog returns.
              <Suspense fallback={null}>
                <AppSetup
                  onClose={close}
                  onDone={(codes) => {
                    close();
                    if (codes) onCodes(codes);
                  }}
                />
              </Suspense>
            )}
            <Warning
              title="Turn off the authenticator app?"
              open={asked === 'app-off'}
              isPending={removeApp.isPending}
              onClose={close}
              onConfirm={() =>
                removeApp.mutate(undefined, {
                  onSuccess() {
                    close();
                    onRemoved();
                  },
                  onError: fail,
                })
              }
            >
              {two_step && !ways.includes('passkey')
                ? 'It is the last way to your second step: two-step sign-in is switched off with it. Your password alone will open your account.'
                : 'Its codes do not work any more.'}
            </Warning>
            <Warning
              title="Turn off two-step sign-in?"
              open={asked === 'off'}
              isPending={setTwoStep.isPending}
              onClose={close}
              onConfirm={() => setTwoStep.mutate(false, { onSuccess: close, onError: fail })}
            >
              Your password alone will open your account.
            </Warning>
          </>
        )}
      </Loaded>
    </Section>
  );
}

type WarningProps = {
  title: string;
  open: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: string;
};

function Warning({ title, open, isPending, onClose, onConfirm, children }: WarningProps) {
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" busy={isPending} onClick={onConfirm}>
            Turn off
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
