import { m } from '@swapstead/messages';
import { IDENTITY_FAULTS, type IdentityFault } from '../../platform/identity/identity-provider.ts';
import { testButton, testPage } from '../../platform/test-pages/test-page.ts';

/** The page of a check, with every result that a real provider can have. */
export function checkPage({ id, state }: { id: string; state: string }): string {
  const address = `/test-identity/${id}`;
  const faults = IDENTITY_FAULTS.map((fault) => testButton(`${address}/fail-${fault}`, FAILURES[fault]()));
  return page(
    `<h1>${m.trust_test_title()}</h1>
<p>${m.trust_test_no_document()}</p>
${testButton(`${address}/pass`, m.trust_test_pass(), 'main')}
${state === 'open' ? testButton(`${address}/wait`, m.trust_test_wait()) : ''}
${testButton(`${address}/cancel`, m.trust_test_cancel())}
<details open><summary>${m.trust_test_fail()}</summary>
${faults.join('\n')}
</details>`,
  );
}

export const decidedPage = () =>
  page(`<h1>${m.trust_test_decided()}</h1><p>${m.trust_test_decided_text()}</p>${back()}`);

export const signInPage = () =>
  page(
    `<h1>${m.membership_test_please_sign_in()}</h1><p>${m.trust_test_belongs_to_member()}</p><a href="/auth">${m.membership_test_sign_in()}</a>`,
  );

export const unknownPage = () =>
  page(`<h1>${m.membership_test_nothing_here()}</h1><p>${m.trust_test_no_such_page()}</p>${back()}`);

const FAILURES: Record<IdentityFault, () => string> = {
  expired: m.trust_test_fault_expired,
  unreadable: m.trust_test_fault_unreadable,
  selfie: m.trust_test_fault_selfie,
  document_kind: m.trust_test_fault_document_kind,
  other: m.trust_test_fault_other,
};

const back = () => `<p><a href="/profile/trust">${m.membership_test_back_to_swapstead()}</a></p>`;

const page = (content: string) =>
  testPage('/test-identity', { title: m.trust_test_title(), mark: m.trust_test_mark(), content });
