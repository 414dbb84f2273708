import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import { m } from '@swapstead/messages';
import { refusal } from '../../platform/errors.ts';
import { isNotAPicture, type PictureFault } from '../../platform/images/judge-picture.ts';

/** The error for a photo that cannot be accepted: 415 with the reason. Other errors are returned unchanged. */
export function photoRefusal(error: unknown): unknown {
  if (!isNotAPicture(error)) return error;
  const code = error.fault === 'wrong_type' ? 'unsupported_type' : error.fault;
  return Object.assign(refusal(415, code, sentenceOf(error)), { cause: error });
}

function sentenceOf(fault: PictureFault): string {
  if (fault.fault === 'too_many_pixels') return m.photos_too_many_pixels({ megapixels: fault.most });
  return fault.fault === 'wrong_type' ? PHOTO_TEXTS.not_an_image : PHOTO_TEXTS[fault.fault];
}
