import { fastify } from 'fastify';

/** The baseline: a Fastify route that returns an empty JSON object. */
const app = fastify();
app.get('/', { schema: { response: { 200: { type: 'object', properties: {} } } } }, async () => ({}));
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }));
