import type { ErrorReply } from '@swapstead/contract/endpoint';
import type { Upload } from '@swapstead/contract/photos/endpoints';

export type Sending = { done: Promise<Upload>; cancel: () => void };

/** Why an upload failed: the server's message, or undefined if it did not reply. */
export type SendFailure = { message: string | undefined; canRetry: boolean };

/**
 * Uploads a photo and reports progress, from 0 to 1. It uses XMLHttpRequest, because fetch does not report upload
 * progress. `done` rejects with a SendFailure.
 */
export function sendPhoto(
  file: File,
  homeId: string | undefined,
  onProgress: (part: number) => void,
): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<Upload>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const reply = request.response as Upload | ErrorReply | null;
      if (request.status === 201 && reply && 'id' in reply) resolve(reply);
      else reject(failureOf(request.status, reply as ErrorReply | null));
    };
    request.onerror = () => reject({ message: undefined, canRetry: true } satisfies SendFailure);
  });
  const form = new FormData();
  form.set('file', file);
  request.open('POST', `/api/home_photos${homeId ? `?home_id=${encodeURIComponent(homeId)}` : ''}`);
  request.responseType = 'json';
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** Whether a retry can help: not if the server has refused the photo itself. */
function failureOf(status: number, reply: ErrorReply | null): SendFailure {
  return { message: reply?.message, canRetry: status !== 413 && status !== 415 };
}
