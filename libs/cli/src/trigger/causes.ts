import type { Frontdesk } from '@frontdesk/sdk';
import { randomInt } from 'node:crypto';

const AREA_CODES = [212, 213, 303, 305, 312, 404, 415, 503, 512, 602, 612, 617, 702, 713, 718, 804, 808, 816, 901, 971];
const CONSENT = 'I agree to a call from an AI assistant about my request.';
const QUESTION = 'Do you have time on Friday?';
/** How often to choose another number if the number is on the Do Not Call list already. */
const MAX_TRIES = 10;

/** What makes each event happen. Returns a sentence about the record. */
export const causes: Readonly<Record<string, (frontdesk: Frontdesk) => Promise<string>>> = {
  'lead.created': async ({ leads }) => {
    const { data } = await leads.create({ ...person(), phone_number: randomNumber() });
    return `Created lead ${data.id}.`;
  },
  'outbound_call.completed': async ({ leads }) => {
    const phone_number = `+1${areaCode()}5550190`;
    const { callback } = await leads.create({ ...person(), phone_number, callback: { consent_text: CONSENT } });
    return `Requested outbound call ${callback?.id}. The simulation completes it within seconds.`;
  },
  'do_not_call.added': async ({ raw }) => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const body = { phone_number: randomNumber(), note: 'Added by frontdesk trigger' };
      const { data, response } = await raw.POST('/do-not-call', { body });
      if (response.status === 201) return `Added Do Not Call entry ${data?.data.id}.`;
    }
    return 'Added no entry: each number that was tried is on the Do Not Call list already.';
  },
  'call.completed': async ({ sandbox }) => {
    const call = { from_number: randomNumber(), to_number: '+13125550100', status: 'in_progress' } as const;
    const { id } = await sandbox.receiveCall({ ...call, caller_name: 'Ada Park' });
    await sandbox.progressCall(id, {
      status: 'completed',
      duration_seconds: 42,
      transcript: [
        { role: 'ai', text: 'How can I help?' },
        { role: 'customer', text: 'What would two crowns cost?' },
      ],
    });
    return `Simulated call ${id}.`;
  },
  'booking.created': async ({ sandbox }) => {
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    const booking = { provider: 'jobber', starts_at, duration_minutes: 30, name: 'Ada Park' } as const;
    const { id } = await sandbox.receiveBooking({ ...booking, phone_number: randomNumber() });
    return `Simulated booking ${id}.`;
  },
  'chat.started': ({ sandbox }) => startChat(sandbox, QUESTION),
  'chat.message.created': ({ sandbox }) => startChat(sandbox, QUESTION),
  'chat.handoff_requested': ({ sandbox }) => startChat(sandbox, 'I would like to talk to a person.'),
  'chat.handed_off': async ({ sandbox, chats }) => {
    const { id } = await sandbox.receiveChat({ body: QUESTION });
    await chats.reply(id, 'Yes, at 3 pm.');
    return `Simulated chat ${id}, and replied to it.`;
  },
  'chat.lead_captured': (frontdesk) => closeChat(frontdesk, 'I am Ada Park, 415-555-0123. What would a crown cost?'),
  'chat.closed': (frontdesk) => closeChat(frontdesk, QUESTION),
};

/** When a chat closes, the receptionist makes a lead of it. */
async function closeChat({ sandbox, chats }: Frontdesk, body: string): Promise<string> {
  const { id } = await sandbox.receiveChat({ body });
  await chats.close(id);
  return `Simulated chat ${id}, and closed it.`;
}

async function startChat(sandbox: Frontdesk['sandbox'], body: string): Promise<string> {
  const { id } = await sandbox.receiveChat({ body });
  return `Simulated chat ${id}.`;
}

function person() {
  return { name: 'Ada Park', email: 'ada.park@example.com', reason: 'Wants a quote for two crowns' };
}

/** Returns a number that is reserved for fiction, and has no meaning in test mode. */
function randomNumber(): string {
  return `+1${areaCode()}555${String(randomInt(100, 190)).padStart(4, '0')}`;
}

function areaCode(): number {
  return AREA_CODES[randomInt(AREA_CODES.length)]!;
}
