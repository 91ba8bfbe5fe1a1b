import {
  acceptChat,
  checkChat,
  checkOrganizationChat,
  closeChat,
  closeOrganizationChat,
  getChat,
  getWaitingChat,
  giveChatBack,
  handOffChat,
  handOver,
  listChats,
  receiveChat,
  receiveMessage,
  replyToChat,
  requestHandoff,
  startChat,
  writeInChat,
  type OutputOf,
  type WaitingChat,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ChatIntakeService } from './chat-intake.service.js';
import { ChatsService } from './chats.service.js';

@Controller()
export class ChatsHandlers {
  constructor(
    private readonly chats: ChatsService,
    private readonly intake: ChatIntakeService,
  ) {}

  @Handles(listChats)
  list({ caller, input }: Call<typeof listChats>): Promise<OutputOf<typeof listChats>> {
    return this.chats.list(caller, input.query, input.page!);
  }

  @Handles(getChat)
  get({ caller, input }: Call<typeof getChat>): Promise<OutputOf<typeof getChat>> {
    return this.chats.get(caller, input.ids.chat);
  }

  @Handles(checkChat)
  check({ caller, input }: Call<typeof checkChat>): Promise<null> {
    return this.chats.check(caller, input.ids.chat);
  }

  @Handles(getWaitingChat)
  getWaiting({ caller, input }: Call<typeof getWaitingChat>): Promise<WaitingChat> {
    return this.chats.getWaiting(caller, input.ids.chat);
  }

  @Handles(replyToChat)
  reply({ caller, input, deadline }: Call<typeof replyToChat>): Promise<OutputOf<typeof replyToChat>> {
    return this.chats.reply(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(closeChat)
  close({ caller, input, deadline }: Call<typeof closeChat>): Promise<OutputOf<typeof closeChat>> {
    return this.chats.close(caller, input.ids.chat, deadline);
  }

  @Handles(acceptChat)
  accept({ caller, input, deadline }: Call<typeof acceptChat>): Promise<OutputOf<typeof acceptChat>> {
    return this.chats.accept(caller, input.ids.chat, deadline);
  }

  @Handles(handOver)
  handOver({ caller, input, deadline }: Call<typeof handOver>): Promise<OutputOf<typeof handOver>> {
    return this.chats.handOver(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(giveChatBack)
  giveBack({ caller, input, deadline }: Call<typeof giveChatBack>): Promise<OutputOf<typeof giveChatBack>> {
    return this.chats.giveBack(caller, input.ids.chat, deadline);
  }

  @Handles(startChat)
  start({ caller, input, deadline }: Call<typeof startChat>): Promise<OutputOf<typeof startChat>> {
    return this.intake.start(caller, input.body, deadline);
  }

  @Handles(checkOrganizationChat)
  checkInOrganization({ caller, input }: Call<typeof checkOrganizationChat>): Promise<null> {
    return this.intake.check(caller, input.ids.chat);
  }

  @Handles(writeInChat)
  write({ caller, input, deadline }: Call<typeof writeInChat>): Promise<OutputOf<typeof writeInChat>> {
    return this.intake.write(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(receiveChat)
  receive({ caller, input, deadline }: Call<typeof receiveChat>): Promise<OutputOf<typeof receiveChat>> {
    return this.intake.receive(caller, input.body, deadline);
  }

  @Handles(receiveMessage)
  receiveMessage({ caller, input, deadline }: Call<typeof receiveMessage>): Promise<OutputOf<typeof receiveMessage>> {
    return this.intake.receiveMessage(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(requestHandoff)
  requestHandoff({ caller, input, deadline }: Call<typeof requestHandoff>): Promise<OutputOf<typeof requestHandoff>> {
    return this.intake.requestHandoff(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(handOffChat)
  handOff({ caller, input, deadline }: Call<typeof handOffChat>): Promise<OutputOf<typeof handOffChat>> {
    return this.intake.handOff(caller, input.ids.chat, input.body, deadline);
  }

  @Handles(closeOrganizationChat)
  closeInOrganization({
    caller,
    input,
    deadline,
  }: Call<typeof closeOrganizationChat>): Promise<OutputOf<typeof closeOrganizationChat>> {
    return this.intake.close(caller, input.ids.chat, deadline);
  }
}
