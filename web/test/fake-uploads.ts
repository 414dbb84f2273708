import type { Photo } from '@swapstead/contract/homes/endpoints';
import { onTestFinished } from 'vitest';
import { aPhoto } from './homes.ts';

/**
 * Fakes the uploads (by XMLHttpRequest) of photos until the test ends. All succeed except those named `bad`; those
 * named `slow` wait for `arrival`.
 * @returns the uploaded photos, as the server stores them
 */
export function fakeUploads(arrival: Promise<unknown> = Promise.resolve()): readonly Photo[] {
  const arrived: Photo[] = [];
  class Request {
    upload = {};
    status = 0;
    response: unknown = null;
    onload = () => {};
    open() {}
    abort() {}
    send(form: FormData) {
      const { name } = form.get('file') as File;
      this.status = name.startsWith('bad') ? 500 : 201;
      if (this.status === 201) {
        this.response = aPhoto(11 + arrived.length);
        arrived.push(this.response as Photo);
      }
      void (name.startsWith('slow') ? arrival : Promise.resolve()).then(() => this.onload());
    }
  }
  const before = XMLHttpRequest;
  Object.assign(globalThis, { XMLHttpRequest: Request });
  onTestFinished(() => void Object.assign(globalThis, { XMLHttpRequest: before }));
  return arrived;
}

/** Chooses files with these names in the form's file field. */
export const pick = (user: { upload: (to: HTMLElement, files: File[]) => Promise<void> }, names: string[]) =>
  user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLElement,
    names.map((name) => new File(['x'], name, { type: 'image/png' })),
  );
