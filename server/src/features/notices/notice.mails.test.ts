import type { NoticeKind } from '@swapstead/contract/notices/kinds';
import { expect, it } from 'vitest';
import { rendered } from '../../../test/rendered-mail.ts';
import { noticeMail } from './notice.mails.ts';

it.each([
  ['final', true, "This email is about a swap under way, so you can't turn it off."],
  ['cancelled', false, "This email is about a swap you had agreed, so you can't turn it off."],
  ['security', false, "This email is about the security of your account, so you can't turn it off."],
] as const)(
  "an email of the kind %s says why it can't be turned off, and never calls a cancelled swap under way [NOTE-31]",
  (kind: NoticeKind, isUnderWay, reason) => {
    const written = noticeMail({
      to: 'ann@members.test',
      kind,
      event: 'completed',
      subject: 'News',
      paragraphs: ['Something happened.'],
      url: 'http://localhost/notices',
      off: undefined,
      isUnderWay,
    });
    const mail = rendered(written);
    expect(mail.text).toContain(reason);
    expect(mail.text.match(/so you can't turn it off/g)).toHaveLength(1);
  },
);
