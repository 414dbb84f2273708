import type { NoticeKind } from '@swapstead/contract/notices/kinds';
import { expect, it } from 'vitest';
import { rendered } from '../../../test/rendered-mail.ts';
import { noticeMail } from './notice.mails.ts';

it.each([
  ['final', true, 'This mail belongs to a swap under way and cannot be switched off.'],
  ['cancelled', false, 'This mail is about a swap that you had agreed and cannot be switched off.'],
  ['security', false, 'This mail is about the safety of your account and cannot be switched off.'],
] as const)(
  'an email of the kind %s says why it cannot be switched off, and never calls a cancelled swap under way [NOTE-31]',
  (kind: NoticeKind, isUnderWay, reason) => {
    const written = noticeMail({
      to: 'ann@members.test',
      kind,
      subject: 'News',
      paragraphs: ['Something happened.'],
      url: 'http://localhost/notices',
      off: undefined,
      isUnderWay,
    });
    const mail = rendered(written);
    expect(mail.text).toContain(reason);
    expect(mail.text.match(/cannot be switched off/g)).toHaveLength(1);
  },
);
