import { globSync, readFileSync } from 'node:fs';

/** A source file with one guard removed. */
export type Mutant = {
  /** File and guard, numbered if the line occurs more than once in the file or contains several guards. */
  name: string;
  file: string;
  /** Starting at 1. */
  line: number;
  /** The unchanged line. */
  guard: string;
  /** The whole file without the guard. */
  source: string;
};

type Rule = { in?: RegExp; find: RegExp; without: string };

/** Files that contain guards. */
const GUARDED = [
  'server/src/features/**/*.ts',
  'server/src/platform/http/{route,same-origin,attempts}.ts',
  'contract/src/viewer.ts',
];
const NOT_GUARDS = /\.test\.ts$|\.import|import-batch|\/simulated-billing\.(pages|style)|\.mails\.ts$/;

const REFUSALS =
  'notAllowed|notFound|signInRequired|refusal\\(4|tooMany|invalidLink|wrongCredentials|alreadySubscribed';

/**
 * The patterns of guards in our sources, and their replacements. A condition on the owner becomes one that is always
 * true and still uses its parameter, so that the statement stays valid.
 */
const RULES: Rule[] = [
  // A refusal.
  {
    find: new RegExp(
      `\\bif \\((?!!is\\w*Id\\(|!isUuid)(?<condition>.+)\\) (?=(\\{\\s*)?throw (${REFUSALS}))`,
      'g',
    ),
    without: 'if (false && ($<condition>)) ',
  },
  // A policy call: either only its refusal, or around the row that it returns.
  { find: /(?<=^\s*|\) )(await )?require[A-Z]\w*\(.*\);$/gm, without: 'void 0;' },
  { find: /(?<=^\s*|\) )(await )?\w+\.require(Owned|May\w+)\(.*\);$/gm, without: 'void 0;' },
  { find: /(?<==> )require(Owned|May\w+)\(.*\)(?=,$)/gm, without: 'Promise.resolve()' },
  { find: /\brequireOwned\((.+), viewer\)/g, without: '($1)' },
  // A policy that returns a boolean.
  {
    in: /\.policy\.ts$|viewer\.ts$/,
    find: /(?<=export const \w+ = \([^)]*\)(: boolean)? =>\s)/g,
    without: 'true || ',
  },
  {
    find: /(?<=function (?:canSeePremium|paysAlready|isOwn)\([^{]*(?:\{[^}]*\}[^{]*)?\{\n)/g,
    without: '  return true;\n',
  },
  // A check for requests of other sites.
  {
    in: /same-origin\.ts$/,
    find: /(?<=READING\.has\(request\.method\) \|\| )isOwn/g,
    without: 'true || isOwn',
  },
  // Ownership of a row, in SQL.
  {
    find: /\b(?:\w+\.)?(?:user_id|guest_id|host_id) = (\$\d|\$\{user_id\})(?!\d)/g,
    without: '$1::uuid is not null',
  },
  // Parts for admins and subscribers only.
  { find: /\bviewer\.is_admin\b/g, without: 'true' },
  { find: /\bviewer\.level !== 'subscriber'/g, without: 'false' },
  // Lifetimes and purposes of tokens and sessions.
  { find: /\b(?:\w+\.)?(expires_at|previous_valid_until) > now\(\)/g, without: '$1 is not null' },
  { find: /\bpurpose = (\$\d)/g, without: '$1::text is not null' },
  // Limits on attempts.
  { find: /^ *await (limits|attempts)\.spend\(.*\);$/gm, without: '' },
  // Messages withheld from the other side of a conversation.
  { find: /\bnot (\w+\.)?withheld\b/g, without: 'true' },
];

/** Every guard in the sources, each removed alone. `only` is a part of a path. */
export function findMutants(root: string, only = ''): Mutant[] {
  const files = GUARDED.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !NOT_GUARDS.test(file) && file.includes(only))
    .sort();
  return files.flatMap((file) => mutantsOf(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** The mutants of one file. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found = RULES.filter((rule) => rule.in?.test(file) ?? true).flatMap(({ find, without }) =>
    [...source.matchAll(find)].map((match) => ({ match, without: expand(match, without) })),
  );
  const seen = new Map<string, number>();
  return found
    .filter(({ match }) => !isComment(source, match.index))
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match, without }) => {
      const line = source.slice(0, match.index).split('\n').length;
      const guard = (source.split('\n')[line - 1] ?? '').trim();
      const count = (seen.get(guard) ?? 0) + 1;
      seen.set(guard, count);
      return {
        name: `${file} ${guard}${count > 1 ? ` (${count})` : ''}`,
        file,
        line,
        guard,
        source: source.slice(0, match.index) + without + source.slice(match.index + match[0].length),
      };
    });
}

const expand = (match: RegExpExecArray, without: string) =>
  without.replace('$<condition>', () => match.groups?.condition ?? '').replace('$1', () => match[1] ?? '');

function isComment(source: string, index: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', index) + 1, index).trimStart();
  return line.startsWith('*') || line.startsWith('/');
}
