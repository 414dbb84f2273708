import { LIMITS } from '@swapstead/contract/limits';
import type { Upload } from '@swapstead/contract/photos/endpoints';
import { randomId } from '../../../lib/browser/random.ts';
import type { SendFailure, Sending } from './send-photo.ts';

/** A photo in the form: one the home has, or one on its way. */
export type TrayPhoto = {
  key: string;
  /** Name of the file, for those on their way. */
  name: string;
  state: 'stored' | 'waiting' | 'sending' | 'sent' | 'failed';
  /** The photo as the server knows it, once it does. */
  photo?: Upload;
  /** Address of the file on this device, until the server has it. */
  preview?: string;
  /** How much of it has been sent, from 0 to 1. */
  progress: number;
  failure?: SendFailure;
  /** When it arrived, in milliseconds, for one that was sent: the server keeps it for a day. */
  sent_at?: number;
  /** A stored photo that goes when the form is saved (LIST-21). */
  marked: boolean;
};

type Parts = {
  /** Photos that are there when the form opens, in their order: the home's, and those sent earlier from a draft. */
  initial: readonly TrayPhoto[];
  send: (file: File, onProgress: (part: number) => void) => Sending;
  /** A photo that the server has and nobody wants any more. */
  discard: (id: string) => void;
  /** All that were on their way have arrived or failed. */
  onIdle: (result: { sent: number; failed: number }) => void;
};

export type PhotoTray = ReturnType<typeof createPhotoTray>;

const AT_ONCE = 2;

/** The photos of a form and their uploads, two at a time. A store outside of React: uploads go on while it renders. */
export function createPhotoTray({ initial, send, discard, onIdle }: Parts) {
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const sendings = new Map<string, Sending>();
  let result = { sent: 0, failed: 0 };
  const waiters: (() => void)[] = [];
  let photos = initial;

  function change(next: readonly TrayPhoto[]) {
    photos = next;
    for (const listener of listeners) listener();
  }
  function update(key: string, changes: Partial<TrayPhoto>) {
    change(photos.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }
  const has = (key: string) => photos.some((one) => one.key === key);

  function pump() {
    for (const one of photos) {
      if (sendings.size >= AT_ONCE) return;
      if (one.state === 'waiting') void upload(one.key);
    }
    if (sendings.size > 0 || photos.some(({ state }) => state === 'waiting')) return;
    const finished = result;
    result = { sent: 0, failed: 0 };
    if (finished.sent + finished.failed > 0) onIdle(finished);
    for (const wake of waiters.splice(0)) wake();
  }

  async function upload(key: string) {
    const sending = send(files.get(key) as File, (progress) => update(key, { progress }));
    sendings.set(key, sending);
    update(key, { state: 'sending', progress: 0 });
    try {
      const photo = await sending.done;
      if (has(key)) {
        result.sent++;
        update(key, { state: 'sent', photo, progress: 1, sent_at: Date.now() });
      } else discard(photo.id);
    } catch (failure) {
      result.failed++;
      update(key, { state: 'failed', failure: failure as SendFailure });
    }
    sendings.delete(key);
    pump();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => photos,

    /** Takes files in as far as a home has room for them, and sends them. */
    add(picked: readonly File[]) {
      const room = LIMITS.photos_per_home - photos.filter(({ marked }) => !marked).length;
      const added = picked.slice(0, Math.max(0, room)).map((file): TrayPhoto => {
        const key = randomId();
        files.set(key, file);
        const preview = URL.createObjectURL(file);
        return { key, name: file.name, state: 'waiting', preview, progress: 0, marked: false };
      });
      change([...photos, ...added]);
      pump();
    },

    retry(key: string) {
      update(key, { state: 'waiting', progress: 0 });
      pump();
    },

    /** A stored photo is only marked, and unmarked again; one on its way is gone at once. */
    remove(key: string) {
      const one = photos.find((photo) => photo.key === key);
      if (!one) return;
      if (one.state === 'stored') {
        update(key, { marked: !one.marked });
        return;
      }
      change(photos.filter((photo) => photo !== one));
      if (one.preview) URL.revokeObjectURL(one.preview);
      const sending = sendings.get(key);
      sendings.delete(key);
      sending?.cancel();
      if (one.state === 'sent' && one.photo) discard(one.photo.id);
      pump();
    },

    /** Puts a photo at another place. */
    move(key: string, to: number) {
      const one = photos.find((photo) => photo.key === key);
      if (!one || to < 0 || to >= photos.length || photos[to] === one) return;
      const others = photos.filter((photo) => photo !== one);
      change([...others.slice(0, to), one, ...others.slice(to)]);
    },

    /** Once nothing is on its way any more. */
    settled(): Promise<void> {
      if (sendings.size === 0 && !photos.some(({ state }) => state === 'waiting')) return Promise.resolve();
      return new Promise((resolve) => {
        waiters.push(resolve);
      });
    },

    /** Ids of the photos that the home is to have, in their order. */
    ids: () => photos.flatMap(({ photo, marked }) => (photo && !marked ? [photo.id] : [])),

    /** Stops what is on its way; `throwAway` also what has arrived. */
    close({ throwAway }: { throwAway: boolean }) {
      for (const sending of sendings.values()) sending.cancel();
      sendings.clear();
      for (const { state, photo, preview } of photos) {
        if (preview) URL.revokeObjectURL(preview);
        if (throwAway && state === 'sent' && photo) discard(photo.id);
      }
    },
  };
}

/** A photo that the server has. */
export function trayPhoto(photo: Upload, state: 'stored' | 'sent'): TrayPhoto {
  return { key: photo.id, name: '', state, photo, progress: 1, marked: false };
}
