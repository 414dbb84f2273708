import { afterEach, expect, test, vi } from 'vitest';
import { forgetDraft, readDraft, writeDraft } from './home-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a browser that forbids to store anything lets a home be listed all the same', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  const draft = readDraft('host');
  expect(draft).toMatchObject({ user_id: 'host', uploads: [] });
  writeDraft(draft);
  forgetDraft();
});
