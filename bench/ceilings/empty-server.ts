// The least that a Fastify answer costs on this machine: a route with a schema, no hooks, no database.
import Fastify from 'fastify';

const app = Fastify();
const data = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const response = {
  200: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' }, data } },
};
app.get('/empty/:id', { schema: { response } }, async () => ({
  code: 200,
  message: '成功',
  data: { id: 1, name: '阿莫西林胶囊' },
}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));
