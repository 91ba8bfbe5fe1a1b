import { LANGUAGE_CODES } from '@frontdesk/twilio';
import twilio from 'twilio';

export interface RelayConnection {
  /** The WebSocket address with the token. It is signed as it stands here. */
  url: string;
  /** The address that is requested when the relay has ended. */
  action: string;
  /** The languages that the receptionist speaks, the first one first. */
  languages: readonly ('en' | 'es')[];
}

export interface HandoverDial {
  phoneNumber: string;
  /** The number that the person sees. */
  callerId: string;
  /** What the person hears before taking the call. */
  whisperUrl: string;
  /** The address that is requested when the dial has ended. */
  action: string;
}

/** A text in one or several languages, which are said in their order. Several if the person's language is unknown. */
export type Announcement = Readonly<Partial<Record<'en' | 'es', string>>>;

const RING_SECONDS = 20;
const WHISPER_SECONDS = 8;
const SILENCE_SECONDS = 60;
const KEY_SECONDS = 5;

/** Connects the call with the receptionist. */
export function connectRelay({ url, action, languages }: RelayConnection): string {
  const response = new twilio.twiml.VoiceResponse();
  const relay = response.connect({ action }).conversationRelay({
    url,
    dtmfDetection: true,
    interruptible: 'any',
    // A caller who presses 9 or objects while the first sentence is said is heard. The carrier documents the values
    // none, dtmf, speech and any; the default is none. The type of the SDK is older.
    reportInputDuringAgentSpeech: 'any' as unknown as boolean,
    language: LANGUAGE_CODES[languages[0] ?? 'en'],
  });
  for (const language of languages) relay.language({ code: LANGUAGE_CODES[language] });
  return response.toString();
}

/** Connects the call with the receptionist at the voice service's own address. */
export function relayTo(publicUrl: string, token: string): string {
  return connectRelay({
    url: `${publicUrl.replace(/^http/, 'ws')}/voice/relay/${token}`,
    action: `${publicUrl}/voice/twilio/after-relay`,
    languages: ['en', 'es'],
  });
}

/** Rejects a call without answering it, so that it costs nothing. */
export function rejectCall(reason: 'busy' | 'rejected'): string {
  const response = new twilio.twiml.VoiceResponse();
  response.reject({ reason });
  return response.toString();
}

export function sayAndHangUp(announcement: Announcement): string {
  const response = new twilio.twiml.VoiceResponse();
  say(response, announcement);
  response.hangup();
  return response.toString();
}

/** Says a text. The carrier requests the action if a key is pressed during the text or shortly after it. */
export function sayAndWaitForKey(announcement: Announcement, action: string): string {
  const response = new twilio.twiml.VoiceResponse();
  say(response.gather({ numDigits: 1, timeout: KEY_SECONDS, action }), announcement);
  response.hangup();
  return response.toString();
}

interface Speaker {
  say(attributes: { language: (typeof LANGUAGE_CODES)[keyof typeof LANGUAGE_CODES] }, text: string): unknown;
}

function say(speaker: Speaker, announcement: Announcement): void {
  for (const [language, text] of Object.entries(announcement) as ['en' | 'es', string][])
    speaker.say({ language: LANGUAGE_CODES[language] }, text);
}

/** Says nothing while the dialer's own instructions are on their way. */
export function silence(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.pause({ length: SILENCE_SECONDS });
  return response.toString();
}

export function hangUp(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.hangup();
  return response.toString();
}

/** Rings a person. The call is bridged once the person has accepted the whisper. */
export function dialPerson({ phoneNumber, callerId, whisperUrl, action }: HandoverDial): string {
  const response = new twilio.twiml.VoiceResponse();
  response.dial({ timeout: RING_SECONDS, callerId, action }).number({ url: whisperUrl }, phoneNumber);
  return response.toString();
}

/**
 * Tells a person who calls and why, and waits for a key. The call of a person who presses none is ended, so that a
 * voicemail does not take a call.
 */
export function whisper(text: string, action: string): string {
  const response = new twilio.twiml.VoiceResponse();
  const gather = response.gather({ numDigits: 1, timeout: WHISPER_SECONDS, action });
  gather.say(text);
  gather.say('Press 1 to take the call.');
  response.hangup();
  return response.toString();
}

/** Ends the whisper, so that the carrier bridges the call. */
export function bridge(): string {
  return new twilio.twiml.VoiceResponse().toString();
}
