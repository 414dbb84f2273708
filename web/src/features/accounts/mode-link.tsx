import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { type AuthMode, stateOfMode } from './auth-mode.ts';

/** A link to another form of /auth, which keeps where the sign-in leads to. */
export function ModeLink({ mode, children }: { mode: AuthMode; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: paths.auth(), search }} state={stateOfMode(mode)} className="link-inline">
      {children}
    </Link>
  );
}
