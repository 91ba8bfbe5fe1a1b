import { describe, expect, it } from '@jest/globals';
import { wiringFaults } from '@frontdesk/testing';
import { ChatsModule } from './chats.module.js';

describe('ChatsModule', () => {
  it('has one handler for each operation of the service and consumes exactly its declared events', async () => {
    expect(await wiringFaults('chats', ChatsModule)).toEqual([]);
  });
});
