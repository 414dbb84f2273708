import type { NightRun, NightState, OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { addDays, countDays, dayNumber, type Nights } from '@swapstead/contract/days';

/** A range of nights in days since 1970, which cost nothing to compare or count; `to` is not included. */
export type Range = readonly [from: number, to: number];

/** The nights of a home in each layer. */
export type Layers = {
  open: readonly Range[];
  closed: readonly Range[];
  feeds: readonly { id: string; nights: readonly Range[] }[];
  taken: readonly { stay_id: string; nights: Range }[];
};

/** One value for each night of a window. Ranges overwrite one another, so the last one wins; they may reach outside. */
function createNights<Value>(window: Nights, first: Value) {
  const nights = Array<Value>(countDays(window.from, window.to)).fill(first);
  const start = dayNumber(window.from);
  const place = (day: number) => Math.max(0, day - start);
  return {
    nights,
    fill(ranges: readonly Range[], value: Value) {
      for (const [from, to] of ranges) nights.fill(value, place(from), place(to));
    },
  };
}

/** Runs of consecutive nights that are the `same`. Days are formatted once per run: formatting 730 takes 4 ms. */
function runsOf<Value>(
  window: Nights,
  nights: readonly Value[],
  same: (one: Value, other: Value) => boolean,
) {
  const runs: (Nights & { value: Value })[] = [];
  let { from } = window;
  nights.forEach((value, index) => {
    const next = index + 1;
    if (next < nights.length && same(value, nights[next] as Value)) return;
    const to = addDays(window.from, next);
    runs.push({ from, to, value });
    from = to;
  });
  return runs;
}

/** The state of each night of a window: taken beats closed, closed beats open, anything else is ask (CAL-01). */
export function stateOfEach(window: Nights, { open, closed, feeds, taken }: Layers): NightState[] {
  const { nights, fill } = createNights<NightState>(window, 'ask');
  fill(open, 'open');
  fill(closed, 'closed');
  for (const feed of feeds) fill(feed.nights, 'closed');
  for (const stay of taken) fill([stay.nights], 'taken');
  return nights;
}

/** The states of the nights of a window as runs. */
export function statesOf(window: Nights, layers: Layers): NightRun[] {
  const runs = runsOf(window, stateOfEach(window, layers), Object.is);
  return runs.map(({ from, to, value }) => ({ from, to, state: value }));
}

/** The states of the nights with all layers, for the host. */
export function ownRunsOf(
  window: Nights,
  layers: Layers,
  swapOf: (stay_id: string) => string | undefined,
): OwnRun[] {
  const words = createNights<Word>(window, 'ask');
  words.fill(layers.open, 'open');
  words.fill(layers.closed, 'closed');
  const stays = createNights<string>(window, '');
  for (const { stay_id, nights } of layers.taken) stays.fill([nights], stay_id);
  const closing = layers.feeds.map(({ id, nights }) => {
    const feed = createNights(window, '');
    feed.fill(nights, id);
    return feed.nights;
  });
  const all = words.nights.map((word, night) => ({
    word,
    stay_id: stays.nights[night] ?? '',
    feed_ids: closing.map((nights) => nights[night] ?? '').filter(Boolean),
  }));
  const same = (one: (typeof all)[number], other: (typeof all)[number]) =>
    one.word === other.word && one.stay_id === other.stay_id && `${one.feed_ids}` === `${other.feed_ids}`;
  return runsOf(window, all, same).map(({ from, to, value: { word, stay_id, feed_ids } }) => ({
    from,
    to,
    state: stay_id ? 'taken' : feed_ids.length > 0 ? 'closed' : word,
    word,
    feed_ids,
    swap_id: swapOf(stay_id) ?? null,
  }));
}
