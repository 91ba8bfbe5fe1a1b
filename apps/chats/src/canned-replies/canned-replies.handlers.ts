import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CannedRepliesService } from './canned-replies.service.js';

@Controller()
export class CannedRepliesHandlers {
  constructor(private readonly replies: CannedRepliesService) {}

  @Handles(listCannedReplies)
  list({ caller }: Call<typeof listCannedReplies>): Promise<OutputOf<typeof listCannedReplies>> {
    return this.replies.list(caller);
  }

  @Handles(createCannedReply)
  create({ caller, input, deadline }: Call<typeof createCannedReply>): Promise<OutputOf<typeof createCannedReply>> {
    return this.replies.create(caller, input.body, deadline);
  }

  @Handles(updateCannedReply)
  update({ caller, input, deadline }: Call<typeof updateCannedReply>): Promise<OutputOf<typeof updateCannedReply>> {
    return this.replies.update(caller, input.ids.cannedReply, input.body, deadline);
  }

  @Handles(deleteCannedReply)
  remove({ caller, input, deadline }: Call<typeof deleteCannedReply>): Promise<OutputOf<typeof deleteCannedReply>> {
    return this.replies.remove(caller, input.ids.cannedReply, deadline);
  }
}
