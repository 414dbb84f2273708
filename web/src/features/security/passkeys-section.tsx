import type { Passkey } from '@swapstead/contract/accounts/passkeys.endpoints';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { knowsPasskeys } from '../../lib/browser/passkeys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { dayOf, monthOfInstant } from './instant-texts.ts';
import { forgetPasskey, isCancelled, isDouble, makePasskey } from './passkey-browser.ts';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { passkeysQuery } from './passkeys.queries.ts';
import { Item, Loaded, Section, TextButton } from './section.tsx';
import { toastFault, useChange } from './security.queries.ts';

const EMPTY = m.security_passkeys_section_no_passkeys_yet_passkey_lets();

type PasskeysSectionProps = {
  userId: string;
  /** Called with recovery codes if two-step sign-in was switched on. */
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
};

/** The member's passkeys (GUARD-11, GUARD-12, GUARD-17, GUARD-18). The page recommends the first one. */
export function PasskeysSection({ userId, onCodes, onRemoved }: PasskeysSectionProps) {
  const query = useQuery(passkeysQuery(userId));
  const [made, setMade] = useState<Awaited<ReturnType<typeof makePasskey>>>();
  const [rpId, setRpId] = useState('');
  const begin = useChange(async () => {
    const asked = await api('POST /api/passkeys/options', {});
    setRpId(String((asked.options.rp as { id?: string } | undefined)?.id));
    return makePasskey(asked);
  });
  const canAdd = query.data?.can_add ?? true;
  const isEmpty = query.data?.passkeys.length === 0;

  const add = (
    <Button
      look={isEmpty ? 'photo' : 'quiet'}
      size="small"
      busy={begin.isPending}
      onClick={() =>
        begin.mutate(undefined, {
          onSuccess: setMade,
          onError(error) {
            if (isCancelled(error) || isUnconfirmed(error)) return;
            const message = isDouble(error) ? SECURITY_TEXTS.passkey_double : error.message;
            toastError(
              m.security_passkeys_section_passkey_not_added(),
              message || m.common_try_again_later(),
            );
          },
        })
      }
    >
      {m.security_passkeys_section_add_a_passkey()}
    </Button>
  );
  const lead = canAdd ? isEmpty && EMPTY : <NotHere />;
  const action = query.data && canAdd && knowsPasskeys() && add;
  return (
    <>
      {isEmpty && canAdd && action ? (
        <section
          id="passkeys"
          aria-label={m.security_passkeys_section_passkeys()}
          className="flex scroll-mt-24 flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-pine p-5 text-on-pine sm:p-6"
        >
          <span className="grid size-11 flex-none place-items-center rounded-full bg-on-pine/15">
            <KeyRound aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-22">{m.security_passkeys_section_passkeys()}</h2>
            <p className="mt-1 text-15">{EMPTY}</p>
          </div>
          {action}
        </section>
      ) : (
        <Section id="passkeys" title={m.security_passkeys_section_passkeys()} lead={lead} action={action}>
          <Loaded query={query}>
            {({ passkeys }) =>
              passkeys.length > 0 && (
                <ul
                  aria-label={m.security_passkeys_section_your_passkeys()}
                  className="mt-4 divide-y divide-line border-t border-line"
                >
                  {passkeys.map((passkey) => (
                    <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={onRemoved} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Section>
      )}
      {made && (
        <AddPasskey
          made={made}
          onCancel={() => {
            setMade(undefined);
            // The device has stored the passkey, and would offer it in vain.
            void forgetPasskey(rpId, made.id);
          }}
          onFailed={() => setMade(undefined)}
          onAdded={(codes) => {
            setMade(undefined);
            toast(
              m.security_passkeys_section_passkey_added(),
              m.security_passkeys_section_can_sign_in_with_from(),
            );
            if (codes) onCodes(codes);
          }}
        />
      )}
    </>
  );
}

/** The reason is in the log, for the operator. */
function NotHere() {
  return (
    <>
      {richText(m.security_passkeys_section_not_here.parts(), {
        link: (text) => (
          <a href="#two-step" className="link-inline">
            {text}
          </a>
        ),
      })}
    </>
  );
}

function PasskeyItem({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const { id, name, created_at, last_used_at, synced, paused, made_for } = passkey;
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const resume = useChange(() => api('POST /api/passkeys/:id/resume', { params: { id } }));
  const close = () => setDialog(undefined);
  return (
    <Item
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      title={name}
      action={
        <>
          {paused && (
            <TextButton
              busy={resume.isPending}
              aria-label={m.security_passkeys_section_use_again({ name })}
              onClick={() => resume.mutate(undefined, { onError: toastFault })}
            >
              {m.security_passkeys_section_use_again_use_again()}
            </TextButton>
          )}
          <TextButton
            aria-label={m.security_passkeys_section_rename({ name })}
            onClick={() => setDialog('rename')}
          >
            {m.security_passkeys_section_rename_rename()}
          </TextButton>
          <TextButton
            aria-label={m.security_passkeys_section_remove({ name })}
            onClick={() => setDialog('remove')}
          >
            {m.common_remove()}
          </TextButton>
          {dialog === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
          {dialog === 'remove' && (
            <RemovePasskey
              passkey={passkey}
              onClose={close}
              onRemoved={({ rp_id, credential_id }) => {
                close();
                void forgetPasskey(rp_id, credential_id);
                onRemoved();
              }}
            />
          )}
        </>
      }
    >
      <p>
        {m.security_passkeys_section_about({
          added: monthOfInstant(created_at),
          used: last_used_at ? 'yes' : 'other',
          last_used: dayOf(last_used_at ?? created_at),
          synced: synced ? 'yes' : 'other',
        })}
      </p>
      {made_for && <p>{m.security_passkeys_section_made_for({ made_for })}</p>}
      {paused && (
        <p className="mt-1">
          <Badge tone="danger">{m.security_passkeys_section_paused_may_have_been_copied()}</Badge>
        </p>
      )}
    </Item>
  );
}
