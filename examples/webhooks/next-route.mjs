// A webhook receiver for the app router of Next: put it at app/hooks/route.js. WEBHOOK_SECRET=whsec_… in .env.local
import { verifyWebhook, WebhookVerificationError } from '@frontdesk/webhook-verify';

export const runtime = 'nodejs';

/** @param {Request} request */
export async function POST(request) {
  try {
    // The signature covers the raw body, so use text() instead of json().
    const body = await request.text();
    const event = verifyWebhook(body, request.headers.get('service-signature'), process.env.WEBHOOK_SECRET);
    console.log('verified', event.type, event.id);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return Response.json({ error: error.code }, { status: 400 });
  }
}
