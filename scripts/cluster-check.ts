import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settings } from '../server/src/platform/config.ts';

/** The files that start several processes, checked without a container engine or a cluster. */
export type ClusterFiles = { compose: string; nginx: string; kubernetes: string };

/** The maximum time a process takes to stop once it no longer answers, in seconds. */
const STOP_S = 10;
const PORT = 3000;
const HEALTH_PATHS = ['/healthz', '/readyz'];

/** The kinds allowed in the manifest, each with its Kubernetes schema. */
const KINDS = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service };

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));
const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);
const composeService = z.strictObject({
  image: z.string().regex(/^[\w./-]+:\d+\.\d+(\.\d+)?(-\w+)?$/, 'is not pinned to a version'),
  build: z.literal('../..').optional(),
  restart: z.enum(['unless-stopped']).optional(),
  init: z.boolean().optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  stop_grace_period: seconds.optional(),
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
  'x-app': z.unknown(),
  services: z.record(z.string(), composeService),
  volumes: z.record(z.string(), z.null()),
});

export async function readClusterFiles(root: string): Promise<ClusterFiles> {
  const names = ['several/compose.yaml', 'several/nginx.conf', 'kubernetes/swapstead.yaml'];
  const [compose = '', nginx = '', kubernetes = ''] = await Promise.all(
    names.map((name) => readFile(join(root, 'deploy', name), 'utf8')),
  );
  return { compose, nginx, kubernetes };
}

/** Sentences about mistakes in the files that start several processes. */
export function checkClusterFiles({ compose, nginx, kubernetes }: ClusterFiles): string[] {
  const read = composeSchema.safeParse(parse(compose, { merge: true }));
  const composed = read.success
    ? checkCompose(read.data, nginx)
    : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  return [
    ...composed.map((problem) => `deploy/several: ${problem}`),
    ...checkKubernetes(kubernetes).map((problem) => `deploy/kubernetes: ${problem}`),
  ];
}

function checkCompose({ services, volumes }: z.output<typeof composeSchema>, nginx: string): string[] {
  const problems: string[] = [];
  const kept = Number(/keepalive_timeout (\d+)s;/.exec(nginx)?.[1]);
  const apps = Object.keys(services).filter((name) => services[name]?.build !== undefined);
  for (const name of apps) {
    const { environment = {}, stop_grace_period = 0 } = services[name] ?? {};
    problems.push(...unknownSettings(Object.keys(environment)).map((problem) => `${name}: ${problem}`));
    if (stop_grace_period < Number(environment.DRAIN_SECONDS) + STOP_S) {
      problems.push(`${name} is killed before it has stopped`);
    }
    if (!(kept < Number(environment.DRAIN_SECONDS))) {
      problems.push(`${name} closes while nginx still keeps connections to it`);
    }
  }
  const upstreams = [...nginx.matchAll(/^\s*server ([\w-]+):(\d+)/gm)].map(
    ([, name, port]) => `${name}:${port}`,
  );
  if (upstreams.join() !== apps.map((name) => `${name}:${PORT}`).join()) {
    problems.push(`nginx asks ${upstreams.join(', ')} and the processes are ${apps.join(', ')}`);
  }
  for (const [name, { depends_on = [], volumes: mounts = [] }] of Object.entries(services)) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const other of needed.filter((one) => !(one in services))) {
      problems.push(`${name} needs ${other}, which is not there`);
    }
    const sources = mounts
      .map((mount) => mount.split(':')[0] ?? '')
      .filter((source) => !source.startsWith('.'));
    for (const source of sources.filter((one) => !(one in volumes))) {
      problems.push(`${name} mounts ${source}, which is not there`);
    }
  }
  return problems;
}

function checkKubernetes(manifest: string): string[] {
  const problems: string[] = [];
  const found = new Map<string, unknown>();
  for (const document of parseAllDocuments(manifest)) {
    const value = document.toJS() as { kind: keyof typeof KINDS; apiVersion: string };
    const Model = KINDS[value.kind];
    if (!Model) return [`there is no schema for ${value.kind}`];
    try {
      // biome-ignore lint/suspicious/noExplicitAny: the schema is about to validate the unknown value.
      new Model(value as any).validate();
      if (new Model().apiVersion !== value.apiVersion)
        problems.push(`${value.kind} is of ${value.apiVersion}`);
      found.set(value.kind, value);
    } catch (error) {
      problems.push(`${value.kind}: ${(error as Error).message}`);
    }
  }
  return problems.length > 0 ? problems : checkRules(found);
}

/** Rules that the schemas cannot express. */
function checkRules(found: Map<string, unknown>): string[] {
  const { data } = found.get('ConfigMap') as { data: Record<string, string> };
  const { spec } = found.get('Deployment') as Deployment;
  const pod = spec?.template.spec;
  const [app] = pod?.containers ?? [];
  const probes = [app?.startupProbe, app?.readinessProbe, app?.livenessProbe].map((probe) => probe?.httpGet);
  const budget = (found.get('PodDisruptionBudget') as PodDisruptionBudget).spec;
  const wrong: [boolean, string][] = [
    [app?.ports?.[0]?.containerPort !== PORT, `the image listens on ${PORT}`],
    [
      probes.some((probe) => !HEALTH_PATHS.includes(probe?.path ?? '')),
      'a probe asks for a path that is not there',
    ],
    [probes[1]?.path !== '/readyz', 'whether it is ready is told by /readyz alone'],
    [probes[2]?.path !== '/healthz', 'it is started again on /healthz alone'],
    [
      spec?.strategy?.rollingUpdate?.maxUnavailable !== 0,
      'a release takes a process away before there is another',
    ],
    [Number(budget?.minAvailable) >= (spec?.replicas ?? 1), 'no node could be emptied'],
    [
      (pod?.terminationGracePeriodSeconds ?? 0) < Number(data.DRAIN_SECONDS) + STOP_S,
      'a pod is killed before it has stopped',
    ],
  ];
  return [
    ...unknownSettings(Object.keys(data)),
    ...wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence),
  ];
}

const unknownSettings = (names: string[]) =>
  names.filter((name) => !(name in settings.shape)).map((name) => `there is no setting ${name}`);
