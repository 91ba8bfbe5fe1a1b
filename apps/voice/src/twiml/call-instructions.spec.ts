import { describe, expect, it } from '@jest/globals';
import {
  bridge,
  connectRelay,
  dialPerson,
  rejectCall,
  sayAndHangUp,
  sayAndWaitForKey,
  whisper,
} from './call-instructions.js';

const bodyOf = (twiml: string): string => twiml.replace('<?xml version="1.0" encoding="UTF-8"?>', '');

describe('the instructions for the carrier', () => {
  it('connect a call with the relay, in every language of the receptionist', () => {
    const url = 'wss://voice.example/voice/relay/token-1';
    const action = 'https://voice.example/voice/twilio/after-relay';
    expect(bodyOf(connectRelay({ url, action, languages: ['en', 'es'] }))).toBe(
      `<Response><Connect action="${action}"><ConversationRelay url="${url}" dtmfDetection="true" ` +
        'interruptible="any" reportInputDuringAgentSpeech="any" language="en-US">' +
        '<Language code="en-US"/><Language code="es-US"/></ConversationRelay></Connect></Response>',
    );
  });

  it('reject a call without answering it', () => {
    expect(bodyOf(rejectCall('busy'))).toBe('<Response><Reject reason="busy"/></Response>');
  });

  it('ring a person for 20 seconds and whisper before the bridge', () => {
    const twiml = dialPerson({
      phoneNumber: '+13125550199',
      callerId: '+13125550100',
      whisperUrl: 'https://voice.example/voice/twilio/whisper/7',
      action: 'https://voice.example/voice/twilio/after-dial/7',
    });
    expect(bodyOf(twiml)).toBe(
      '<Response><Dial timeout="20" callerId="+13125550100" action="https://voice.example/voice/twilio/after-dial/7">' +
        '<Number url="https://voice.example/voice/twilio/whisper/7">+13125550199</Number></Dial></Response>',
    );
  });

  it('say a text in each language, in the given order', () => {
    const [spanish, english] = ['<Say language="es-US">Adiós.</Say>', '<Say language="en-US">Goodbye.</Say>'];
    expect(bodyOf(sayAndHangUp({ es: 'Adiós.', en: 'Goodbye.' }))).toBe(
      `<Response>${spanish}${english}<Hangup/></Response>`,
    );
    expect(bodyOf(sayAndWaitForKey({ en: 'Goodbye.', es: 'Adiós.' }, 'https://voice.example/o'))).toBe(
      '<Response><Gather numDigits="1" timeout="5" action="https://voice.example/o">' +
        `${english}${spanish}</Gather><Hangup/></Response>`,
    );
  });

  it('hang up on a person who does not press a key', () => {
    expect(bodyOf(whisper('Robin about a leak', 'https://voice.example/w/7'))).toMatch(
      /^<Response><Gather numDigits="1" timeout="8" action="[^"]+"><Say>Robin about a leak<\/Say><Say>Press 1 .*<\/Gather><Hangup\/><\/Response>$/,
    );
    expect(bodyOf(bridge())).toBe('<Response/>');
  });

  it('speak what a caller said as text, not as instructions', () => {
    expect(sayAndHangUp({ en: '</Say><Dial>+19005550100</Dial>' })).not.toContain('<Dial>');
    expect(whisper('"><Redirect>https://evil.example</Redirect>', 'https://voice.example')).not.toContain('<Redirect>');
  });
});
