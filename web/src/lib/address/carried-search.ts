import { LIMITS } from '@swapstead/contract/limits';
import { canSeePremium } from '@swapstead/contract/viewer';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useViewer } from '../session/viewer.ts';

/**
 * Place, dates and people of a search go along to the house page, the message and the proposal, in the address of each:
 * so they are there after a reload, after Back and after signing in. The links to these pages are made here.
 */

/** In the order in which they stand in an address. */
const CARRIED = ['place', 'region', 'country', 'within', 'check_in', 'check_out', 'guests'] as const;
type Carried = (typeof CARRIED)[number];

type Stay = { check_in: string; check_out: string };

/** What of an address goes along; a stay that was found for it goes before the dates that were asked for. */
export function carriedSearch(params: URLSearchParams, stay?: Stay): URLSearchParams {
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = stay && name in stay ? stay[name as keyof Stay] : params.get(name);
    if (value && isSound(name, value)) carried.set(name, value);
  }
  const dates = datesOf(carried);
  if (!dates) for (const name of ['check_in', 'check_out']) carried.delete(name);
  return carried;
}

/** The same as text, for those who pass it on; nothing of it for those who cannot search by it. */
export function useCarriedSearch(): string {
  const [params] = useSearchParams();
  const { level } = useViewer();
  return canSeePremium(level) ? carriedSearch(params).toString() : '';
}

const isSound = (name: Carried, value: string) =>
  name === 'guests' ? guestsIn(value) !== undefined : /^[\w.-]{1,40}$/.test(value);

function guestsIn(text: string | null): number | undefined {
  const guests = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
  return guests >= 1 && guests <= LIMITS.rooms ? guests : undefined;
}

/** Days of the calendar: its code is not needed by a visitor's first page. */
const isDay = (text: string) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return day?.toJSON()?.slice(0, 10) === text;
};

/** The dates that an address brings along, if they are two days in their order. */
export function datesOf(params: URLSearchParams, from = 'check_in', to = 'check_out'): Stay | undefined {
  const check_in = params.get(from) ?? '';
  const check_out = params.get(to) ?? '';
  return isDay(check_in) && isDay(check_out) && check_in < check_out ? { check_in, check_out } : undefined;
}

/** How many come along, as the address says. */
export const guestsOf = (params: URLSearchParams): number | undefined => guestsIn(params.get('guests'));

const withSearch = (path: string, carried: string) => (carried ? `${path}?${carried}` : path);

/** The page of a home, with the stay that its card names (FIND-26). */
export const houseLink = (id: string, carried = '', stay?: Stay) =>
  withSearch(paths.house(id), stay ? carriedSearch(new URLSearchParams(carried), stay).toString() : carried);

export const conversationLink = (id: string, carried = '') => withSearch(paths.conversation(id), carried);

/** The form of a proposal; what it is about goes before what was searched. */
export function proposeLink(entries: Parameters<typeof paths.newSwap>[0], carried = '') {
  const both = { ...Object.fromEntries(new URLSearchParams(carried)), ...entries };
  const { home, ...others } = both;
  return paths.newSwap({ home, ...others });
}
