import { LIMITS } from '@swapstead/contract/limits';
import { canSeePremium } from '@swapstead/contract/viewer';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useViewer } from '../session/viewer.ts';

/**
 * The search's place, dates and guests are kept in the addresses of the house page, the message and the proposal.
 * They survive a reload, Back and signing in. This file builds the links to these pages.
 */

/** In the order they have in an address. */
const CARRIED = ['place', 'region', 'country', 'within', 'check_in', 'check_out', 'guests'] as const;
type Carried = (typeof CARRIED)[number];

type Stay = { check_in: string; check_out: string };

/**
 * Copies the search parameters from an address. The dates of a stay found for this search replace the requested ones.
 */
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

/** The search parameters as a query string; empty for viewers who can't search by them. */
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

/** Written here because the calendar code isn't needed by a visitor's first page. */
const isDay = (text: string) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return day?.toJSON()?.slice(0, 10) === text;
};

/** The dates in an address, if they are valid and in order. */
export function datesOf(params: URLSearchParams, from = 'check_in', to = 'check_out'): Stay | undefined {
  const check_in = params.get(from) ?? '';
  const check_out = params.get(to) ?? '';
  return isDay(check_in) && isDay(check_out) && check_in < check_out ? { check_in, check_out } : undefined;
}

/** The number of guests in an address. */
export const guestsOf = (params: URLSearchParams): number | undefined => guestsIn(params.get('guests'));

const withSearch = (path: string, carried: string) => (carried ? `${path}?${carried}` : path);

/** The address of a home's page, with the stay shown on its card (FIND-26). */
export const houseLink = (id: string, carried = '', stay?: Stay) =>
  withSearch(paths.house(id), stay ? carriedSearch(new URLSearchParams(carried), stay).toString() : carried);

export const conversationLink = (id: string, carried = '') => withSearch(paths.conversation(id), carried);

/** The address of the proposal form. The given entries take precedence over the search. */
export function proposeLink(entries: Parameters<typeof paths.newSwap>[0], carried = '') {
  const both = { ...Object.fromEntries(new URLSearchParams(carried)), ...entries };
  const { home, ...others } = both;
  return paths.newSwap({ home, ...others });
}
