import { afterEach, expect, test, vi } from 'vitest';
import { forgetDraft, readDraft, writeDraft } from './home-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

test('lists a home even if the browser refuses storage', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  const draft = readDraft('host', 'en');
  expect(draft).toMatchObject({ user_id: 'host', uploads: [] });
  writeDraft(draft);
  forgetDraft();
});
