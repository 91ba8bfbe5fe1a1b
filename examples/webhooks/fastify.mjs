// A webhook receiver with Fastify 5.   WEBHOOK_SECRET=whsec_… node examples/webhooks/fastify.mjs
import { verifyWebhook, WebhookVerificationError } from '@frontdesk/webhook-verify';
import { fastify } from 'fastify';

const { WEBHOOK_SECRET, PORT = '9443' } = process.env;
const app = fastify();

// The signature covers the raw bytes, so the body stays unparsed.
app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

app.post('/hooks', (request, reply) => {
  try {
    const event = verifyWebhook(request.body, request.headers['service-signature'], WEBHOOK_SECRET);
    console.log('verified', event.type, event.id);
    return reply.code(204).send();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return reply.code(400).send({ error: error.code });
  }
});

const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`Waiting for webhooks on ${address}/hooks`);
