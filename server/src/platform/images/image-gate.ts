import { availableParallelism } from 'node:os';
import { m } from '@swapstead/messages';
import sharp from 'sharp';
import { createFairGate, type FairGate } from '../fair-gate.ts';

/** Starts `work` when a place is free; members take turns. */
export type ImageGate = FairGate;

/** Decoding takes memory, and more pictures at once would not be faster on any number of cores we know. */
const MOST_AT_ONCE = 2;
/** Half a minute of work at worst; further uploads are asked to retry later. */
const MOST_WAITING = 100;
/** The form uploads two at a time; a second window has space for one more. */
const MOST_OF_MEMBER = 2;

/**
 * The only access to the decoder, for everything in a process that opens pictures: two at a time, each on one thread,
 * so that two of Node's four worker threads stay free for files and names. On two cores one at a time, so that the
 * other core serves everyone else (measured in docs/performance.md).
 */
export function createImageGate(cores = availableParallelism()): ImageGate {
  sharp.concurrency(1);
  sharp.cache(false);
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, cores - 1));
  return createFairGate({
    atOnce,
    mostOfOwner: MOST_OF_MEMBER,
    mostWaiting: MOST_WAITING,
    get tooMany() {
      return m.photos_others_still_worked_on();
    },
  });
}
