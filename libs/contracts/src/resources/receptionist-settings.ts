import { Choice, Flag, Integer, Key, Text, TextList, UsNumber } from '../validation/field-decorators.js';
import { OpeningHours, type Completed, type ListShape } from '../validation/structured-fields.js';
import type { BusinessHours } from '../validation/business-hours.js';

export const receptionistLanguages = ['en', 'es'] as const;
export type ReceptionistLanguage = (typeof receptionistLanguages)[number];

export const intakeTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const;
export type IntakeType = (typeof intakeTypes)[number];

/** A service that can be booked. */
export class OfferedService {
  @Text({ max: 100, required: true, description: 'What customers call the service; unique in the list' })
  name!: string;

  @Integer({ min: 5, max: 1440, required: true, description: 'How long an appointment takes' })
  duration_minutes!: number;

  @Text({ max: 100, description: 'Repeated word for word' })
  price?: string | null;

  @Text({ max: 500, description: 'What the receptionist says about the service' })
  description?: string | null;
}

/** A question with the answer that the receptionist gives. */
export class FaqEntry {
  @Text({ max: 300, required: true, description: 'A question as customers ask it' })
  question!: string;

  @Text({ max: 1000, required: true, description: 'What the receptionist answers' })
  answer!: string;
}

/** A question that the receptionist asks. The answer is a custom field of the lead. */
export class IntakeQuestion {
  @Key({ required: true, description: 'The key in `custom_fields` of the lead' })
  key!: string;

  @Text({ max: 100, required: true, description: 'The label in `custom_fields` of the lead' })
  label!: string;

  @Text({ max: 300, required: true, description: 'What the receptionist asks, word for word' })
  question!: string;

  @Choice(intakeTypes, { required: true, description: 'The form of the answer' })
  type!: IntakeType;

  @Flag({ required: true, description: 'Whether the question is asked again if the person does not answer it' })
  required!: boolean;

  @TextList({
    min: 1,
    max: 20,
    maxLength: 100,
    requiredWhen: { field: 'type', is: 'choice' },
    description: 'The possible answers; required for the type `choice`',
  })
  choices?: string[] | null;

  @TextList({
    max: 100,
    maxLength: 100,
    description: 'The services for which it is asked, by name. A renamed service keeps its questions. Absent: always',
  })
  for_services?: string[] | null;
}

/** A person or team that takes over a conversation. */
export class HandoffContact {
  @Text({ max: 100, required: true, description: 'Name of the person or team' })
  label!: string;

  @UsNumber({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @OpeningHours({ description: 'When the number answers. Absent: during the business hours' })
  hours?: BusinessHours | null;

  @TextList({ max: 20, maxLength: 100, description: 'What the number is for. Absent: everything' })
  topics?: string[] | null;
}

export const servicesShape = { item: OfferedService, max: 100, distinct: 'name' } as const satisfies ListShape;
export const faqShape = { item: FaqEntry, max: 200 } as const satisfies ListShape;
export const intakeShape = { item: IntakeQuestion, max: 20, distinct: 'key' } as const satisfies ListShape;
export const handoffShape = { item: HandoffContact, max: 20 } as const satisfies ListShape;

/** The settings that decide what the receptionist says and books. */
export interface ReceptionistSettings {
  /** By the organization's calendar, such as 2026-12-25. */
  closed_days: string[];
  services: Completed<OfferedService>[];
  faq: Completed<FaqEntry>[];
  intake: Completed<IntakeQuestion>[];
  handoff: Completed<HandoffContact>[];
  languages: ReceptionistLanguage[];
  privacy_url: string | null;
  max_call_minutes: number;
  inbound_lines: number;
}

/** The settings of an organization that has set none. */
export const receptionistDefaults: ReceptionistSettings = {
  closed_days: [],
  services: [],
  faq: [],
  intake: [],
  handoff: [],
  languages: [...receptionistLanguages],
  privacy_url: null,
  max_call_minutes: 20,
  inbound_lines: 20,
};
