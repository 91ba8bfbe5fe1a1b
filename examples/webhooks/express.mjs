// A webhook receiver with Express 5.   WEBHOOK_SECRET=whsec_… node examples/webhooks/express.mjs
import { verifyWebhook, WebhookVerificationError } from '@frontdesk/webhook-verify';
import express from 'express';

const { WEBHOOK_SECRET, PORT = '9443' } = process.env;
const app = express();

// The signature covers the raw bytes, so no middleware may parse the body first.
app.post('/hooks', express.raw({ type: 'application/json', limit: '1mb' }), (request, response) => {
  try {
    const event = verifyWebhook(request.body, request.headers['service-signature'], WEBHOOK_SECRET);
    console.log('verified', event.type, event.id);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(400).json({ error: error.code });
  }
});

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Waiting for webhooks on http://127.0.0.1:${server.address().port}/hooks`);
});
