import { m } from '@swapstead/messages';
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
      title={m.security_two_step_section_two_step_sign_in()}
      lead={m.security_two_step_section_after_password_code_from_app()}
      action={
        data && (
          <Badge tone={data.two_step ? 'pine' : 'plain'}>
            {data.two_step ? m.security_two_step_section_on() : m.security_two_step_section_off()}
          </Badge>
        )
      }
    >
      <Loaded query={query}>
        {({ two_step, app, codes_left, codes_unsaved, ways }) => (
          <>
            <ul className="mt-4 divide-y divide-line border-t border-line">
              <Item
                icon={<Smartphone aria-hidden="true" className="size-5" />}
                title={m.security_two_step_section_authenticator_app()}
                action={
                  app ? (
                    <>
                      <TextButton onClick={() => setAsked('app')}>
                        {m.security_two_step_section_move_new_phone()}
                      </TextButton>
                      <TextButton
                        aria-label={m.security_two_step_section_turn_off_authenticator_app()}
                        onClick={() => setAsked('app-off')}
                      >
                        {m.security_two_step_section_turn_off()}
                      </TextButton>
                    </>
                  ) : (
                    <TextButton onClick={() => setAsked('app')}>
                      {m.security_two_step_section_set_up_authenticator_app()}
                    </TextButton>
                  )
                }
              >
                {app ? m.security_two_step_section_set_up() : m.security_two_step_section_not_set_up()}
              </Item>
              <Item
                icon={<BookKey aria-hidden="true" className="size-5" />}
                title={m.security_two_step_section_recovery_codes()}
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
                      {m.security_two_step_section_create_new_codes()}
                    </TextButton>
                  )
                }
              >
                {two_step || codes_left > 0 ? (
                  <p className={codes_left <= 3 ? 'font-semibold text-danger' : ''}>
                    {m.security_two_step_section_of_10_codes_left({ codes_left })}
                  </p>
                ) : (
                  m.security_two_step_section_10_codes_shown_once_when()
                )}
                {codes_unsaved && (
                  <p className="font-semibold text-danger">
                    {m.security_two_step_section_have_not_saved_recovery_codes()}
                  </p>
                )}
              </Item>
            </ul>
            {two_step && (
              <Button look="quiet" size="small" className="mt-4" onClick={() => setAsked('off')}>
                {m.security_two_step_section_turn_off_two_step_sign()}
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
                {m.security_two_step_section_turn_on_two_step_sign()}
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
              title={m.security_two_step_section_turn_off_authenticator_app_authenticator_app()}
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
                ? m.security_two_step_section_last_way_second_step_two()
                : m.security_two_step_section_its_codes_do_not_work()}
            </Warning>
            <Warning
              title={m.security_two_step_section_turn_off_two_step_sign_two_step_sign_in()}
              open={asked === 'off'}
              isPending={setTwoStep.isPending}
              onClose={close}
              onConfirm={() => setTwoStep.mutate(false, { onSuccess: close, onError: fail })}
            >
              {m.security_two_step_section_password_alone_will_open_account()}
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
            {m.common_cancel()}
          </Button>
          <Button look="danger" busy={isPending} onClick={onConfirm}>
            {m.security_two_step_section_turn_off()}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
