import {
  closeChat,
  closeOrganizationChat,
  getChat,
  handOffChat,
  listChats,
  replyToChat,
  requestHandoff,
  startChat,
  writeInChat,
  type Chat,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class ChatsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listChats)
  list(call: EndpointCall<typeof listChats>): Promise<Page<Chat>> {
    return this.owner.ask(call);
  }

  @Endpoint(getChat)
  get(call: EndpointCall<typeof getChat>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(replyToChat)
  reply(call: EndpointCall<typeof replyToChat>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(closeChat)
  close(call: EndpointCall<typeof closeChat>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(startChat)
  async start(call: EndpointCall<typeof startChat>): Promise<unknown> {
    const { data, repeated } = await this.owner.ask(call);
    return repeated ? new AnswerWithStatus(200, { data }) : { data };
  }

  @Endpoint(writeInChat)
  async write(call: EndpointCall<typeof writeInChat>): Promise<unknown> {
    const { data, repeated } = await this.owner.ask(call);
    return repeated ? new AnswerWithStatus(200, { data }) : { data };
  }

  @Endpoint(requestHandoff)
  requestHandoff(call: EndpointCall<typeof requestHandoff>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(handOffChat)
  handOff(call: EndpointCall<typeof handOffChat>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(closeOrganizationChat)
  closeInOrganization(call: EndpointCall<typeof closeOrganizationChat>): Promise<Buffer> {
    return this.owner.forward(call);
  }
}
