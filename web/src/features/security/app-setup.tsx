import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { api, isApiError, isUnconfirmed } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopySecret } from './copy-secret.tsx';
import { useChange } from './security.queries.ts';

type AppSetupProps = { onDone: (codes: string[] | null) => void; onClose: () => void };

/**
 * A key for an authenticator app, as a QR code made here and as text, and a field for the code that proves it
 * (GUARD-19).
 */
export function AppSetup({ onDone, onClose }: AppSetupProps) {
  const { data, error } = useQuery({
    queryKey: ['app-setup'],
    queryFn: () =>
      api('POST /api/security/app/setup', {}).catch((error: Error) => {
        if (isUnconfirmed(error)) onClose();
        throw error;
      }),
    // Shown only once, so nothing caches it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const finish = useChange(() => api('POST /api/security/app', { body: { code } }));
  return (
    <Dialog title={m.security_app_setup_set_up_authenticator_app()} open onClose={onClose}>
      {error && <p>{error.message || m.common_try_again_later()}</p>}
      {!data && !error && <div className="bone h-60 rounded-tile" />}
      {data && (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            finish.mutate(undefined, {
              onSuccess: ({ recovery_codes }) => {
                toast(m.security_app_setup_authenticator_app_turned_on());
                onDone(recovery_codes);
              },
              onError: (problem) =>
                !isUnconfirmed(problem) &&
                setFault(
                  (isApiError(problem) && problem.fields.code) ||
                    problem.message ||
                    m.common_try_again_later(),
                ),
            });
          }}
        >
          <p>{m.security_app_setup_scan_with_authenticator_app_then()}</p>
          <img
            alt={m.security_app_setup_qr_code_for_authenticator_app()}
            width={200}
            height={200}
            className="mx-auto size-50 rounded-tile bg-white p-2"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.uri))}`}
          />
          <div className="text-15">
            <p>{m.security_app_setup_or_type_this_key()}</p>
            <p className="mt-1 font-mono text-ink wrap-anywhere">{data.key.match(/.{1,4}/g)?.join(' ')}</p>
            <div className="flex flex-wrap gap-x-5">
              <CopySecret text={data.key} />
              <a
                href={data.uri}
                className="inline-flex min-h-11 items-center font-semibold text-pine underline-offset-4 hover:underline md:hidden"
              >
                {m.security_app_setup_open_in_my_app()}
              </a>
            </div>
          </div>
          <TextField
            label={m.security_app_setup_code_from_the_app()}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={fault}
            onChange={({ target }) => {
              setCode(target.value);
              setFault(undefined);
            }}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={onClose}>
              {m.common_cancel()}
            </Button>
            <Button type="submit" busy={finish.isPending}>
              {m.security_app_setup_turn_on()}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
