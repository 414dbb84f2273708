import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from './confirm-dialog.tsx';

let asking: Promise<boolean> | undefined;

/**
 * Opens the dialog above everything, in a React root of its own: any request may need it, and its code is loaded only
 * then. Several requests share one dialog.
 * @returns whether the member has confirmed
 */
export function askConfirm(lead: string): Promise<boolean> {
  asking ??= open(lead).finally(() => {
    asking = undefined;
  });
  return asking;
}

function open(lead: string): Promise<boolean> {
  const opener = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    root.render(
      <ConfirmDialog
        lead={lead}
        onDone={(confirmed) => {
          root.unmount();
          place.remove();
          if (opener instanceof HTMLElement) opener.focus();
          resolve(confirmed);
        }}
      />,
    );
  });
}
