import {
  addOperatorDoNotCall,
  createDoNotCall,
  deleteDoNotCall,
  getOptOutReceipt,
  listDoNotCall,
  listOperatorDoNotCall,
  recordDoNotCall,
  removeDoNotCall,
  removeOperatorDoNotCall,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { DoNotCallService } from './do-not-call.service.js';
import { OperatorListService } from './operator-list.service.js';

@Controller()
export class DoNotCallHandlers {
  constructor(
    private readonly doNotCall: DoNotCallService,
    private readonly operatorList: OperatorListService,
  ) {}

  @Handles(listDoNotCall)
  list({ caller, input }: Call<typeof listDoNotCall>): Promise<OutputOf<typeof listDoNotCall>> {
    return this.doNotCall.list(caller, input.query, input.page!);
  }

  @Handles(getOptOutReceipt)
  receipt({ caller, input }: Call<typeof getOptOutReceipt>): Promise<OutputOf<typeof getOptOutReceipt>> {
    return this.doNotCall.receipt(caller, input.ids.entry);
  }

  @Handles(createDoNotCall)
  create({ caller, input, deadline }: Call<typeof createDoNotCall>): Promise<OutputOf<typeof createDoNotCall>> {
    return this.doNotCall.create(caller, input.body, deadline);
  }

  @Handles(deleteDoNotCall)
  delete({ caller, input, deadline }: Call<typeof deleteDoNotCall>): Promise<OutputOf<typeof deleteDoNotCall>> {
    return this.doNotCall.delete(caller, input.ids.entry, deadline);
  }

  @Handles(recordDoNotCall)
  record({ caller, input, deadline }: Call<typeof recordDoNotCall>): Promise<OutputOf<typeof recordDoNotCall>> {
    return this.doNotCall.record(caller, input.body, deadline);
  }

  @Handles(removeDoNotCall)
  remove({ caller, input, deadline }: Call<typeof removeDoNotCall>): Promise<OutputOf<typeof removeDoNotCall>> {
    return this.doNotCall.remove(caller, input.ids.entry, deadline);
  }

  @Handles(listOperatorDoNotCall)
  listOperators({ input }: Call<typeof listOperatorDoNotCall>): Promise<OutputOf<typeof listOperatorDoNotCall>> {
    return this.operatorList.list(input.query, input.page!);
  }

  @Handles(addOperatorDoNotCall)
  addOperators({
    caller,
    input,
    deadline,
  }: Call<typeof addOperatorDoNotCall>): Promise<OutputOf<typeof addOperatorDoNotCall>> {
    return this.operatorList.add(caller, input.body, deadline);
  }

  @Handles(removeOperatorDoNotCall)
  removeOperators({
    caller,
    input,
    deadline,
  }: Call<typeof removeOperatorDoNotCall>): Promise<OutputOf<typeof removeOperatorDoNotCall>> {
    return this.operatorList.remove(caller, input.ids.entry, deadline);
  }
}
