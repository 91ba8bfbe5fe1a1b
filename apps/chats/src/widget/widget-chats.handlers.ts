import { readWidgetChat, startWidgetChat, writeInWidgetChat, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { WidgetChatsService } from './widget-chats.service.js';

@Controller()
export class WidgetChatsHandlers {
  constructor(private readonly chats: WidgetChatsService) {}

  @Handles(startWidgetChat)
  start({ caller, input, deadline }: Call<typeof startWidgetChat>): Promise<OutputOf<typeof startWidgetChat>> {
    return this.chats.start(caller, input.body, deadline);
  }

  @Handles(writeInWidgetChat)
  write({ caller, input, deadline }: Call<typeof writeInWidgetChat>): Promise<OutputOf<typeof writeInWidgetChat>> {
    return this.chats.write(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(readWidgetChat)
  read({ caller, input }: Call<typeof readWidgetChat>): Promise<OutputOf<typeof readWidgetChat>> {
    return this.chats.read(caller, input.ids.chat, input.query.after ?? 0);
  }
}
