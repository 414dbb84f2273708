import { m } from '@swapstead/messages';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type IdentityNeededProps = { open: boolean; onClose: () => void; onMessage: () => void };

/** What a member without a verified identity can do with a host who asks for one (TRUST-28). */
export function IdentityNeeded({ open, onClose, onMessage }: IdentityNeededProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      title={m.trust_ask_title()}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button
            look="quiet"
            onClick={() => {
              onClose();
              onMessage();
            }}
          >
            {m.trust_ask_message()}
          </Button>
          <Button onClick={() => void navigate(paths.trust())}>{m.trust_ask_verify()}</Button>
        </>
      }
    >
      <p>{m.trust_ask_text()}</p>
    </Dialog>
  );
}
