import { useLocation } from 'react-router';
import { paths } from '../paths.ts';

/** Shown until the first page has arrived: dark under the transparent bar of the home page, calm elsewhere. */
export function PageLoading() {
  const { pathname } = useLocation();
  return <div className={pathname === paths.home() ? 'under-bar h-svh bg-night' : 'min-h-svh'} />;
}
