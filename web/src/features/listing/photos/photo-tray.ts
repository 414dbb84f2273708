import { LIMITS } from '@swapstead/contract/limits';
import type { Upload } from '@swapstead/contract/photos/endpoints';
import { randomId } from '../../../lib/browser/random.ts';
import type { SendFailure, Sending } from './send-photo.ts';

/** A photo in the form: stored, uploading, uploaded or failed. */
export type TrayPhoto = {
  key: string;
  /** The file name of an upload. */
  name: string;
  state: 'stored' | 'waiting' | 'sending' | 'sent' | 'failed';
  /** The photo as stored by the server, once uploaded. */
  photo?: Upload;
  /** An object URL of the file, until it is uploaded. */
  preview?: string;
  /** The fraction sent, from 0 to 1. */
  progress: number;
  failure?: SendFailure;
  /** When it was uploaded, in milliseconds: the server keeps it for a day. */
  sent_at?: number;
  /** A stored photo that is removed when the form is saved (LIST-21). */
  marked: boolean;
};

type Parts = {
  /** The first photos of the form, in order: those of the home, and uploads of a draft. */
  initial: readonly TrayPhoto[];
  send: (file: File, onProgress: (part: number) => void) => Sending;
  /** Deletes an uploaded photo that is no longer wanted. */
  discard: (id: string) => void;
  /** Called when all uploads have ended. */
  onIdle: (result: { sent: number; failed: number }) => void;
};

export type PhotoTray = ReturnType<typeof createPhotoTray>;

const AT_ONCE = 2;

/**
 * The photos of a form and their uploads, two at a time. A store outside React, so that uploads do not depend on
 * rendering.
 */
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

    /** Adds files up to the limit of a home, and uploads them. */
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

    /** Marks or unmarks a stored photo; removes an upload immediately. */
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

    /** Moves a photo to another position. */
    move(key: string, to: number) {
      const one = photos.find((photo) => photo.key === key);
      if (!one || to < 0 || to >= photos.length || photos[to] === one) return;
      const others = photos.filter((photo) => photo !== one);
      change([...others.slice(0, to), one, ...others.slice(to)]);
    },

    /** Resolves once no upload is running. */
    settled(): Promise<void> {
      if (sendings.size === 0 && !photos.some(({ state }) => state === 'waiting')) return Promise.resolve();
      return new Promise((resolve) => {
        waiters.push(resolve);
      });
    },

    /** Ids of the photos that the home is to have, in order. */
    ids: () => photos.flatMap(({ photo, marked }) => (photo && !marked ? [photo.id] : [])),

    /** Cancels running uploads; with `throwAway`, also deletes finished ones. */
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

/** A photo that is on the server. */
export function trayPhoto(photo: Upload, state: 'stored' | 'sent'): TrayPhoto {
  return { key: photo.id, name: '', state, photo, progress: 1, marked: false };
}
