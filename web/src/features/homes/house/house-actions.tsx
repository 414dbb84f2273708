import { ArrowLeft, Link2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { toast, toastError } from '../../../ui/toast.tsx';

const ghost =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 font-semibold transition hover:bg-sand';

/** To the previous page of this site, or home where there is none (HOUSE-04). */
export function BackButton() {
  const navigate = useNavigate();
  const back = () => void (window.navigation.canGoBack ? navigate(-1) : navigate(paths.home()));
  return (
    <button type="button" onClick={back} className={`-ml-3.5 ${ghost}`}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back
    </button>
  );
}

/** Puts the address of the page on the clipboard (HOUSE-08). */
export function CopyLinkButton({ id }: { id: string }) {
  async function copy() {
    const address = window.location.origin + paths.house(id);
    try {
      await navigator.clipboard.writeText(address);
      toast('Link copied', 'House link copied to clipboard!');
    } catch {
      // The browser refuses, or has no clipboard outside https.
      toastError('Link not copied', `Your browser does not allow it. The address is ${address}`);
    }
  }
  return (
    <button type="button" aria-label="Copy link" onClick={() => void copy()} className={ghost}>
      <Link2 aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="max-md:sr-only">
        Copy link
      </span>
    </button>
  );
}
