import type pg from 'pg';
import { SERVER_FLOORS } from './floors.ts';
import { ownerOf } from './table-owners.ts';

type Column = { name: string; type: string; is_null: boolean; default: string | null; about: string | null };
type Constraint = {
  name: string;
  type: string;
  columns: string[];
  target: string | null;
  definition: string;
};
type Trigger = { name: string; is_off: boolean; definition: string };
type Table = {
  name: string;
  about: string | null;
  /** The query, for a view. */
  view: string | null;
  is_unlogged: boolean;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  triggers: Trigger[];
  referenced_by: string[];
};
type Function = { name: string; about: string | null; is_trigger: boolean; definition: string };

const introduction = (version: string) => `# Database schema

All tables by slice, then all functions, as the migrations (\`server/migrations/\`) leave them behind. Generated from
PostgreSQL ${version} by \`npm run generate\`; \`server/test/schema.test.ts\` checks that it is up to date. The descriptions are
the comments in the database: a migration writes them with \`comment on\`.

A table belongs to the lowest slice that inserts rows into it. The API uses the same names as the columns. Tables of the
job queue (schema \`pgboss\`) are left out.`;

/** docs/schema.md: the tables of a migrated database by owning slice, and its functions. */
export async function schemaPage(database: pg.Pool | pg.Client): Promise<string> {
  const { rows: tables } = await database.query<Table>(TABLES_QUERY);
  const { rows: functions } = await database.query<Function>(FUNCTIONS_QUERY);
  const { rows: versions } = await database.query<{ major: string }>(VERSION_QUERY);
  const slices = [...SERVER_FLOORS, { slice: 'platform', holds: 'rate limits, emails, secrets, row counts' }]
    .map(({ slice, holds }) => ({
      slice,
      holds,
      own: tables.filter(({ name }) => (ownerOf(name) ?? 'platform') === slice),
    }))
    .filter(({ own }) => own.length > 0);
  return `${[
    introduction(versions[0]?.major ?? ''),
    ...contents(slices),
    ...slices.flatMap(({ slice, holds, own }) => [`## ${slice}: ${holds}`, ...own.flatMap(tablePart)]),
    '## Trigger functions',
    ...functions.filter((one) => one.is_trigger).flatMap(functionPart),
    '## Functions of queries',
    ...functions.filter((one) => !one.is_trigger).flatMap(functionPart),
  ].join('\n\n')}\n`;
}

function contents(slices: { slice: string; own: Table[] }[]): string[] {
  const rows = slices.map(
    ({ slice, own }) => `| \`${slice}\` | ${own.map(({ name }) => link(name)).join(', ')} |`,
  );
  return [
    ['| slice | tables |', '|---|---|', ...rows].join('\n'),
    'Then [trigger functions](#trigger-functions) and [functions of queries](#functions-of-queries).',
  ];
}

const link = (name: string) => `[${name}](#${name})`;
const code = (text: string) => `\`${text}\``;
const cell = (text: string) => text.replaceAll('|', '\\|');
const sql = (text: string) => `\`\`\`sql\n${text.trim()}\n\`\`\``;

/** An expression without PostgreSQL's additional casts and outer parentheses. */
function plain(expression: string): string {
  const text = expression
    .replace(/\s+/g, ' ')
    .replaceAll(/::(?:text(?:\[\])?|name|jsonb|interval)\b(?!\[)/g, '')
    .replaceAll(/(\w+) = ANY \(ARRAY\[([^\]]*)\]\)/g, '$1 IN ($2)');
  const [, inner] = /^\(((?:[^()]|\([^()]*\))*)\)$/.exec(text) ?? [];
  return inner ?? text;
}

/** The groups of a pattern. A definition that does not match throws, so that nothing is omitted silently. */
function partsOf(definition: string, pattern: RegExp): (string | undefined)[] {
  const match = pattern.exec(definition);
  if (!match) throw new Error(`scripts/schema-page.ts cannot read this: ${definition}`);
  return match.slice(1);
}

function tablePart(table: Table): string[] {
  const isSimple = ({ type, columns }: Constraint) => type === 'f' && columns.length === 1;
  const rows = table.columns.map((column) => {
    const references = table.constraints
      .filter((one) => isSimple(one) && one.columns[0] === column.name)
      .map(({ target, definition }) => `→ ${link(target ?? '')}${afterReference(definition)}.`);
    const about = [...references, column.about ?? ''].filter(Boolean).join(' ');
    const initial = column.default === null ? '' : code(plain(column.default));
    const type = column.type.replace('timestamp with time zone', 'timestamptz');
    return `| ${[column.name, type, column.is_null ? 'null' : '', initial, about].map(cell).join(' | ')} |`;
  });
  const facts = [
    ...table.constraints.filter((one) => !isSimple(one)).map(constraintFact),
    ...table.indexes.map((index) => `Index ${indexFact(index)}`),
    ...table.triggers.map(triggerFact),
    ...(table.referenced_by.length > 0 ? [`Referenced by ${table.referenced_by.map(link).join(', ')}`] : []),
  ];
  const kind = table.view === null ? (table.is_unlogged ? 'Unlogged. ' : '') : 'View. ';
  return [
    `### ${table.name}`,
    `${kind}${table.about ?? ''}`,
    ['| column | type | null | default | about |', '|---|---|---|---|---|', ...rows].join('\n'),
    ...(facts.length > 0 ? [facts.map((fact) => `- ${fact}`).join('\n')] : []),
    ...(table.view === null ? [] : [sql(table.view)]),
  ];
}

/** The end of a foreign key's definition: `on delete cascade`. */
const afterReference = (definition: string) => {
  const [, rule] = /REFERENCES \w+\([^)]*\)(.*)$/.exec(definition) ?? [];
  return rule ? `,${rule.toLowerCase()}` : '';
};

const KINDS: Record<string, string> = { u: 'Unique', c: 'Check', f: 'Foreign key', x: 'Exclude' };

function constraintFact({ name, type, definition }: Constraint): string {
  if (type === 'p') return `Primary key ${code(definition.replace('PRIMARY KEY ', ''))}`;
  const [, check] = /^CHECK \((.*)\)$/s.exec(definition) ?? [];
  const rule = check ? plain(check) : definition.replace(/^(UNIQUE|FOREIGN KEY|EXCLUDE) /, '');
  return `${KINDS[type]} ${code(name)}: ${code(rule)}`;
}

/** `CREATE INDEX name ON public.table USING btree (id)` without the parts that the page already states. */
function indexFact(definition: string): string {
  const [unique, name = '', rest = ''] = partsOf(
    definition,
    /^CREATE (UNIQUE )?INDEX (\w+) ON [\w.]+ USING (.*)$/,
  );
  return `${code(name)}${unique ? ', unique' : ''}: ${code(plain(rest))}`;
}

const TRIGGER =
  /^CREATE (?:CONSTRAINT )?TRIGGER \w+ (.*?) ON [\w.]+ (DEFERRABLE INITIALLY DEFERRED )?(?:REFERENCING .*? )?FOR EACH (ROW|STATEMENT) (?:WHEN \((.*)\) )?EXECUTE FUNCTION (\w+)\((.*)\)$/;

/** When a trigger runs, and the function that it calls. */
function triggerFact({ name, is_off, definition }: Trigger): string {
  const [events = '', deferred, each = '', condition, called = '', given] = partsOf(definition, TRIGGER);
  const when = condition ? ` when ${code(plain(condition))}` : '';
  const argument = given ? ` with ${code(given)}` : '';
  return `Trigger ${code(name)}${is_off ? ', disabled' : ''}: ${events.toLowerCase()}${deferred ? ', at commit' : ''}, for each ${each.toLowerCase()}${when}: ${link(called)}${argument}`;
}

const functionPart = ({ name, about, definition }: Function): string[] => [
  `### ${name}`,
  about ?? '',
  sql(
    definition
      .replace('CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ')
      .replace(/\n (?=[A-Z])/g, '\n  '),
  ),
];

const VERSION_QUERY = `select split_part(current_setting('server_version'), '.', 1) as major`;

const TABLES_QUERY = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as about, c.relpersistence = 'u' as is_unlogged,
    case c.relkind when 'v' then pg_get_viewdef(c.oid) end as view,
    array(
      select json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'is_null', not a.attnotnull, 'about', col_description(c.oid, a.attnum),
        'default', case when a.attidentity <> '' then 'identity'
          when a.attgenerated <> '' then 'always ' || pg_get_expr(d.adbin, d.adrelid)
          else pg_get_expr(d.adbin, d.adrelid) end)
      from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(
      select json_build_object('name', k.conname, 'type', k.contype, 'definition', pg_get_constraintdef(k.oid),
        'target', (select relname from pg_class where oid = k.confrelid),
        'columns', array(select attname from pg_attribute where attrelid = c.oid and attnum = any(k.conkey)))
      from pg_constraint as k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')
      order by position(k.contype::text in 'pufxc'), k.conname) as constraints,
    array(
      select pg_get_indexdef(i.indexrelid) from pg_index as i
      where i.indrelid = c.oid and not exists (
        select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
      order by pg_get_indexdef(i.indexrelid) collate "C") as indexes,
    array(
      select json_build_object('name', t.tgname, 'is_off', t.tgenabled = 'D', 'definition', pg_get_triggerdef(t.oid))
      from pg_trigger as t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers,
    array(
      select distinct r.relname from pg_constraint as k join pg_class as r on r.oid = k.conrelid
      where k.confrelid = c.oid and k.contype = 'f' order by 1)::text[] as referenced_by
  from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  order by c.relname collate "C"`;

/** Excludes functions of extensions. */
const FUNCTIONS_QUERY = `
  select p.proname as name, obj_description(p.oid, 'pg_proc') as about, p.prorettype = 'trigger'::regtype as is_trigger,
    pg_get_functiondef(p.oid) as definition
  from pg_proc as p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid`;
