import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type AuthMode, stateOfMode, withoutMode } from '../../lib/session/auth-mode.ts';
import { paths } from '../../paths.ts';

type ModeLinkProps = { mode: AuthMode; onChoose: (mode: AuthMode) => void; children: ReactNode };

/** A link to another form of /auth, which keeps the page to return to. */
export function ModeLink({ mode, onChoose, children }: ModeLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: paths.auth(), search: withoutMode(search) }}
      state={stateOfMode(mode)}
      replace={false}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!opensElsewhere) onChoose(mode);
      }}
      className="link-inline"
    >
      {children}
    </Link>
  );
}
