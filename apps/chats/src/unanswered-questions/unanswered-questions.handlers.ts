import {
  deleteUnansweredQuestion,
  listUnansweredQuestions,
  recordUnansweredQuestion,
  replayQuestion,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { UnansweredQuestionsService } from './unanswered-questions.service.js';

@Controller()
export class UnansweredQuestionsHandlers {
  constructor(private readonly questions: UnansweredQuestionsService) {}

  @Handles(listUnansweredQuestions)
  list({ caller }: Call<typeof listUnansweredQuestions>): Promise<OutputOf<typeof listUnansweredQuestions>> {
    return this.questions.list(caller);
  }

  @Handles(recordUnansweredQuestion)
  record({ caller, input }: Call<typeof recordUnansweredQuestion>): Promise<OutputOf<typeof recordUnansweredQuestion>> {
    return this.questions.record(caller, input.body);
  }

  @Handles(replayQuestion)
  replay({ caller, input, deadline }: Call<typeof replayQuestion>): Promise<OutputOf<typeof replayQuestion>> {
    return this.questions.replay(caller, input.ids.unansweredQuestion, input.body, deadline);
  }

  @Handles(deleteUnansweredQuestion)
  remove({
    caller,
    input,
    deadline,
  }: Call<typeof deleteUnansweredQuestion>): Promise<OutputOf<typeof deleteUnansweredQuestion>> {
    return this.questions.remove(caller, input.ids.unansweredQuestion, deadline);
  }
}
