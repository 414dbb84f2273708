import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** As strict as the policy of pages; the viewer has its own script, and images inside its styles. */
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Describes every route that is mounted afterwards: /api/openapi.json for programs, /api/docs for people. */
export async function openApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Swapstead',
        version: '1',
        description: 'The HTTP API of the home-exchange marketplace.',
      },
    },
    transform: describeFiles,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

type Transform = typeof jsonSchemaTransform;

const FILE = { type: 'string', format: 'binary' };

/** Uploads and downloads are not JSON and have no zod schema: described by their media types. */
const describeFiles: Transform = (input) => {
  const result = jsonSchemaTransform(input);
  const schema: Record<string, unknown> = { ...result.schema };
  const { consumes, produces } = schema as { consumes?: string[]; produces?: string[] };
  if (consumes) schema.body = { type: 'object', properties: { file: FILE }, required: ['file'] };
  if (produces) {
    const content = Object.fromEntries(produces.map((type) => [type, { schema: FILE }]));
    schema.response = { ...(schema.response as object), 200: { description: 'The file', content } };
  }
  return { ...result, schema };
};
