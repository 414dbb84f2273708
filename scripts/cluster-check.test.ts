import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClusterFiles, checkClusterFiles, readClusterFiles } from './cluster-check.ts';

let files: ClusterFiles;

beforeAll(async () => {
  files = await readClusterFiles(fileURLToPath(new URL('..', import.meta.url)));
});

describe('the files that start several processes', () => {
  it('are valid for the project, Compose and Kubernetes', () => {
    expect(checkClusterFiles(files)).toEqual([]);
  });

  it.each<[keyof ClusterFiles, string, string, RegExp]>([
    ['compose', 'DRAIN_SECONDS: "5"', 'DRAIN_SECONDS: "25"', /killed before it has stopped/],
    ['compose', 'S3_BUCKET', 'S3_BUCKETS', /no setting S3_BUCKETS/],
    ['compose', 'postgres:18.1-bookworm', 'postgres:latest', /not pinned/],
    ['compose', '  init: true', '  inits: true', /Unrecognized key/],
    ['compose', 'service_completed_successfully', 'service_done', /depends_on/],
    ['compose', '- storage:/data', '- stores:/data', /mounts stores/],
    ['nginx', 'app-3:3000', 'app-3:8080', /nginx asks .*app-3:8080/],
    ['nginx', 'keepalive_timeout 3s;', 'keepalive_timeout 60s;', /nginx still keeps connections/],
    ['nginx', 'server app-2:3000 fail_timeout=2s;', '', /nginx asks/],
    ['kubernetes', 'replicas: 3', 'replicas: three', /replicas must be integer/],
    ['kubernetes', 'containers:', 'container:', /required property .*containers/],
    ['kubernetes', 'kind: Ingress', 'kind: Ingres', /no schema for Ingres/],
    ['kubernetes', 'apps/v1', 'apps/v1beta1', /v1beta1|apiVersion/],
    ['kubernetes', 'path: /readyz', 'path: /ready', /probe asks for a path/],
    ['kubernetes', 'maxUnavailable: 0', 'maxUnavailable: 1', /before there is another/],
    ['kubernetes', 'minAvailable: 2', 'minAvailable: 3', /no node could be emptied/],
    ['kubernetes', 'DRAIN_SECONDS: "10"', 'DRAIN_SECONDS: "25"', /killed before it has stopped/],
    ['kubernetes', 'METRICS_HOST', 'METRIC_HOST', /no setting METRIC_HOST/],
    ['kubernetes', 'containerPort: 3000', 'containerPort: 80', /listens on 3000/],
  ])('are refused with %s: %s -> %s', (file, from, to, problem) => {
    expect(files[file]).toContain(from);
    const changed = { ...files, [file]: files[file].replaceAll(from, to) };
    const problems = checkClusterFiles(changed);
    expect(problems).not.toEqual([]);
    expect(problems.join('\n')).toMatch(problem);
  });
});
