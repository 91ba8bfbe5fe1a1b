import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { VoiceModule } from './voice.module.js';

describe('VoiceModule', () => {
  it('has one handler for each operation of the service and consumes exactly its declared events', async () => {
    expect(await wiringFaults('voice', VoiceModule)).toEqual([]);
  });
});
