import {
  addChatNote,
  deleteChatNote,
  getChatFollowUp,
  listFollowUpChats,
  updateChatFollowUp,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { DataSource } from '@frontdesk/persistence';
import { Clock, FollowUps } from '@frontdesk/service-host';
import { Controller } from '@nestjs/common';
import { ChatsService } from './chats.service.js';

/** The chats and their follow-ups, for members in the portal. */
@Controller()
export class ChatFollowUpsHandlers {
  private readonly followUps: FollowUps;

  constructor(
    private readonly chats: ChatsService,
    dataSource: DataSource,
    clock: Clock,
  ) {
    this.followUps = new FollowUps({ table: 'chats', notes: 'chat_notes' }, dataSource, clock);
  }

  @Handles(listFollowUpChats)
  list({ caller, input }: Call<typeof listFollowUpChats>): Promise<OutputOf<typeof listFollowUpChats>> {
    return this.chats.listFollowUps(caller, input.query, input.page!);
  }

  @Handles(getChatFollowUp)
  async get({ caller, input }: Call<typeof getChatFollowUp>): Promise<OutputOf<typeof getChatFollowUp>> {
    const { data } = await this.followUps.get(caller, input.ids.chat);
    return this.chats.getFollowUp(caller, input.ids.chat, data);
  }

  @Handles(updateChatFollowUp)
  update({ caller, input, deadline }: Call<typeof updateChatFollowUp>): Promise<OutputOf<typeof updateChatFollowUp>> {
    return this.followUps.update(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(addChatNote)
  addNote({ caller, input, deadline }: Call<typeof addChatNote>): Promise<OutputOf<typeof addChatNote>> {
    return this.followUps.addNote(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(deleteChatNote)
  deleteNote({ caller, input, deadline }: Call<typeof deleteChatNote>): Promise<OutputOf<typeof deleteChatNote>> {
    return this.followUps.deleteNote(caller, input.ids.chat, input.ids.note, deadline);
  }
}
