import { expect, test } from 'vitest';
import { mailDraft } from './mail-draft.ts';

const draft = {
  to: 'nadia@example.com',
  host_name: 'Nadia',
  home_title: 'Tea & scones? 100% cosy',
  home_url: 'https://swapstead.test/house/1',
};

test('[HOUSE-24] the draft is addressed to the host, with subject and text about this home', () => {
  const { protocol, pathname, searchParams } = new URL(mailDraft(draft));
  expect([protocol, pathname]).toEqual(['mailto:', 'nadia@example.com']);
  expect(searchParams.get('subject')).toBe('Your home on Swapstead: Tea & scones? 100% cosy');
  expect(searchParams.get('body')).toContain('Hello Nadia,\r\n');
  expect(searchParams.get('body')).toContain('https://swapstead.test/house/1');
});

test('[HOUSE-24] the draft greets a host without a name with nothing but hello', () => {
  const { searchParams } = new URL(mailDraft({ ...draft, host_name: null }));
  expect(searchParams.get('body')).toMatch(/^Hello,\r\n\r\nI found your home/);
});

test("[HOUSE-24] a host's address cannot add recipients or headers to the draft", () => {
  const { pathname, searchParams } = new URL(mailDraft({ ...draft, to: 'a@b.test?cc=c@d.test,e@f.test' }));
  expect(pathname).toBe('a@b.test%3Fcc%3Dc@d.test%2Ce@f.test');
  expect(searchParams.has('cc')).toBe(false);
});
