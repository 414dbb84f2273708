import { describe, expect, test } from 'vitest';
import { displayName } from './display-name.ts';

describe("a member's name", () => {
  test.each([
    [{ display_name: 'Nadia', email: 'n@x.test' }, 'Nadia'],
    [{ display_name: null, email: 'n.brennan@x.test' }, 'n.brennan'],
    [{ display_name: '', email: '' }, 'User'],
  ])('[PROF-05] %j', (profile, name) => expect(displayName(profile)).toBe(name));
});
