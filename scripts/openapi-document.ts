import { endpoints } from '@swapstead/contract/endpoints';
import { VISITOR } from '@swapstead/contract/viewer';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createReplyCache } from '../server/src/platform/cache/reply-cache.ts';
import { openApi } from '../server/src/platform/http/openapi.ts';
import { mountRoutes } from '../server/src/platform/http/route.ts';
import { createWorkBudget } from '../server/src/platform/http/work-budget.ts';

/** docs/openapi.json: the contract's endpoints as the server describes them, without starting it. */
export async function openApiDocument(): Promise<string> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer');
  await openApi(app);
  const unused = async () => undefined;
  mountRoutes(
    app,
    endpoints.map((endpoint) => ({ endpoint, handler: unused, options: {} })),
    async () => VISITOR,
    { cache: createReplyCache({ maxBytes: 0 }), budget: createWorkBudget(0) },
  );
  await app.ready();
  const document = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  return `${document}\n`;
}
