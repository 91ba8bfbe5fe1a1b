import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { ChatsModule } from './chats.module.js';

describe('ChatsModule', () => {
  it('has one handler for every operation of this service, and consumes exactly the events declared for it', async () => {
    expect(await wiringFaults('chats', ChatsModule)).toEqual([]);
  });
});
