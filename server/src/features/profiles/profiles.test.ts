import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let member: SignedIn;
let stranger: SignedIn;

const test = await startTestApp();
beforeAll(async () => {
  [member, stranger] = await Promise.all([signIn(test), signIn(test, { level: 'subscriber', admin: true })]);
});

const ME = '/api/profiles/me';
const read = (who?: SignedIn, url = ME) => test.app.inject({ url, headers: { ...who?.headers } });
const save = (payload: unknown, who?: SignedIn, url = ME) =>
  test.app.inject({
    method: 'PUT',
    url,
    headers: { ...who?.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

const full = {
  display_name: 'Inês',
  bio: 'Baker',
  location: 'Porto',
  phone: '+351 22 000',
  website: 'https://ines.example/bread',
  interests: ['Bread', 'Sea'],
  languages: ['pt', 'fr'],
  contact_preference: 'email',
  share_email: true,
};

describe("the member's own profile", () => {
  it('[PROF-44, PROF-51] has default values without a record, and no error', async () => {
    const { user_id, email, headers } = await signIn(test);
    const reply = await test.app.inject({ url: ME, headers });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        user_id,
        email,
        display_name: null,
        bio: null,
        location: null,
        phone: null,
        website: null,
        interests: [],
        languages: [],
        avatar_url: null,
        contact_preference: 'chat',
        share_email: false,
        completed_swaps: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ]);
  });

  it('[DATA-03, PROF-44] is inserted by the first save and updated by the next; both return it', async () => {
    const own = await signIn(test);
    const before = (await read(own)).json();
    const first = await save(full, own);
    expect([first.statusCode, first.json()]).toEqual([200, { ...before, ...full }]);
    const second = await save({ display_name: ' Inês ' }, own);
    expect(second.json()).toEqual({ ...before, display_name: 'Inês' });
    expect((await read(own)).json()).toEqual(second.json());
    const { rows } = await test.pool.query('select from profiles where user_id = $1', [own.user_id]);
    expect(rows).toHaveLength(1);
  });

  it('is one of those sent when two tabs save at the same time, never a mixture', async () => {
    const own = await signIn(test);
    const forms = ['one', 'two', 'three', 'four'].map((name) => ({ ...full, display_name: name, bio: name }));
    const replies = await Promise.all(forms.map((form) => save(form, own)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { display_name, bio } = (await read(own)).json();
    expect(display_name).toBe(bio);
  });

  it('[PROF-40] merges repeated interests and refuses blank ones', async () => {
    const folded = await save(
      { display_name: 'Inês', interests: ['Sea', ' sea ', 'Café', 'CAFE\u0301'] },
      member,
    );
    expect(folded.json().interests).toEqual(['Sea', 'Café']);
    const blank = await save({ display_name: 'Inês', interests: ['Sea', '  '] }, member);
    expect([blank.statusCode, blank.json().message]).toEqual([400, 'An interest cannot be blank']);
  });
});

describe('languages that the member speaks', () => {
  const name = { display_name: 'Inês' };
  const stored = async (who: SignedIn) => (await read(who)).json().languages;

  it('are stored in their order, and emptied by a save without them [LANG-25]', async () => {
    const own = await signIn(test);
    const languages = ['gsw', 'de', 'fr', 'en', 'it'];
    expect((await save({ ...name, languages }, own)).json()).toMatchObject({ languages });
    expect(await stored(own)).toEqual(languages);
    await save(name, own);
    expect(await stored(own)).toEqual([]);
  });

  it.each([
    ['six', ['de', 'en', 'es', 'fr', 'it', 'nl'], 'You can name up to 5 languages.'],
    ['one that is not on the list', ['de', 'tlh'], 'Please choose a language from the list.'],
    ['a language with its region', ['de-CH'], 'Please choose a language from the list.'],
    ['a code in capitals', ['DE'], 'Please choose a language from the list.'],
    ['a name', ['German'], 'Please choose a language from the list.'],
    ['the same twice', ['de', 'fr', 'de'], 'languages takes each language once'],
    ['no list', 'de', 'languages must be a list'],
  ])('are refused if they are %s, and nothing changes [LANG-25]', async (_, languages, message) => {
    await save({ ...name, languages: ['pt'] }, member);
    const reply = await save({ ...name, languages }, member);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { languages: message }]);
    expect(await stored(member)).toEqual(['pt']);
  });
});

describe('the input of a profile', () => {
  const rows = [
    ['VALID-10', 'display_name', '', 'Display name is required'],
    ['VALID-10', 'display_name', ' \t\n', 'Display name is required'],
    ['VALID-10', 'display_name', undefined, 'Display name is required'],
    ['VALID-10', 'display_name', '\u200b\u2060', 'Display name is required'],
    ['VALID-10', 'display_name', 'Swapstead Support ✓', 'This name is reserved for our team'],
    [
      'VALID-10',
      'display_name',
      'Ann\r\nSwapstead',
      "The display name contains a character that can't be shown",
    ],
    ['VALID-11', 'display_name', 'x'.repeat(101), 'Display name takes at most 100 characters.'],
    ['VALID-12', 'bio', 'x'.repeat(501), 'Bio takes at most 500 characters.'],
    ['VALID-13', 'location', 'x'.repeat(101), 'Location takes at most 100 characters.'],
    ['VALID-14', 'phone', '1'.repeat(21), 'Phone takes at most 20 characters.'],
    ['VALID-15', 'website', 'ines', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'data:text/html,x', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'ftp://ines.example', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'https://', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'https:ines.example', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'https://ines:port', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'https://in<es', 'Please enter a valid URL'],
    ['VALID-15', 'website', 'https://ines.example/a b', 'Please enter a valid URL'],
  ] as const;

  it.each(rows)('[%s] %s refuses %j', async (_, field, value, message) => {
    const before = (await read(member)).json();
    const reply = await save({ ...full, [field]: value }, member);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
    expect((await read(member)).json()).toEqual(before);
  });

  it('reserves names that sound like the site for the people who run it', async () => {
    const reply = await save({ ...full, display_name: 'Swapstead Support \u2713' }, member);
    const message = 'This name is reserved for our team';
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { display_name: message }]);
  });

  it.each([
    ['VALID-11', 'display_name', 'x'.repeat(100)],
    ['VALID-12', 'bio', 'x'.repeat(500)],
    ['VALID-13', 'location', 'x'.repeat(100)],
    ['VALID-14', 'phone', '1'.repeat(20)],
    ['VALID-15', 'website', 'http://ines.example'],
    ['VALID-15', 'website', 'HTTPS://münchen.example:8443/?q=1#top'],
    ['VALID-15', 'website', 'https://ines'],
    ['VALID-15', 'website', 'http://localhost:3000'],
    ['VALID-15', 'website', 'https://[2001:db8::1]/'],
    ['VALID-15', 'website', ''],
  ] as const)('[%s] %s accepts %j', async (_, field, value) => {
    const reply = await save({ ...full, [field]: value }, member);
    expect([reply.statusCode, reply.json()[field]]).toEqual([200, value || null]);
  });

  it.each([
    { ...full, bio: 7 },
    { ...full, bio: 'a\0b' },
    { ...full, interests: 'Bread' },
    { ...full, interests: Array.from({ length: 31 }, (_, index) => `interest ${index}`) },
    { ...full, interests: ['x'.repeat(61)] },
    { ...full, share_email: 'yes' },
    { ...full, contact_preference: 'pigeon' },
    [],
    null,
  ])('refuses other types and excessive length: %#', async (payload) => {
    expect((await save(payload, member)).statusCode).toBe(400);
  });

  it.each(['user_id', 'email', 'avatar_url', 'created_at', 'is_admin'])(
    '[PERM-07] refuses %s, which only the server decides',
    async (field) => {
      const reply = await save({ ...full, [field]: stranger.user_id }, member);
      expect(reply.statusCode).toBe(400);
    },
  );
});

describe('profiles of other members', () => {
  it('[PERM-08] can be read by their owner only', async () => {
    const url = `/api/profiles/${member.user_id}`;
    expect((await read(member, url)).json()).toEqual((await read(member)).json());
    expect((await read(stranger, url)).statusCode).toBe(404);
    expect((await read(undefined, url)).statusCode).toBe(401);
    expect((await read(stranger, '/api/profiles/nobody')).statusCode).toBe(404);
  });

  it('[PERM-07, PERM-08] cannot be written: visitors get 401, others 403, and nothing changes', async () => {
    const before = (await read(member)).json();
    const url = `/api/profiles/${member.user_id}`;
    expect((await save(full, undefined, url)).statusCode).toBe(401);
    expect((await save({ display_name: 'Mallory' }, stranger, url)).statusCode).toBe(403);
    expect((await save(full, undefined)).statusCode).toBe(401);
    expect((await read(member)).json()).toEqual(before);
    expect((await save(full, member, url)).json()).toMatchObject(full);
  });

  it('[PERM-08] are never listed', async () => {
    expect((await read(undefined, '/api/profiles')).statusCode).toBe(401);
    expect((await read(member, '/api/profiles')).statusCode).toBe(403);
    expect((await read(stranger, '/api/profiles')).statusCode).toBe(403);
  });
});
