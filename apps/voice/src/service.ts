import { ModelUsageEntity, type ServiceDefinition } from '@frontdesk/service-host';
import { Sessions1764800000000 } from './migrations/1764800000000-sessions.js';
import { LeasedEnds1764980000000 } from './migrations/1764980000000-leased-ends.js';
import { OpenConnections1764990000000 } from './migrations/1764990000000-open-connections.js';
import { ModelUsage1765000000000 } from './migrations/1765000000000-model-usage.js';
import { ModelFaults1765400000000 } from './migrations/1765400000000-model-faults.js';
import { PersonErasures1765500000000 } from './migrations/1765500000000-person-erasures.js';
import { CarrierQuestions1765600000000 } from './migrations/1765600000000-carrier-questions.js';
import { UnprovenOptOuts1765810000000 } from './migrations/1765810000000-unproven-opt-outs.js';
import { Reconnections1765930000000 } from './migrations/1765930000000-reconnections.js';
import {
  ActEntity,
  LineEntity,
  RecentCallEntity,
  RelayTokenEntity,
  SessionEntity,
  UnprovenOptOutEntity,
} from './sessions/session.entity.js';
import { sessionSamples } from './sessions/session-samples.sql.js';
import { VoiceConfig } from './voice.config.js';
import { VoiceModule } from './voice.module.js';

export const service: ServiceDefinition<VoiceConfig> = {
  name: 'voice',
  config: VoiceConfig,
  module: VoiceModule,
  database: {
    entities: [
      ...[SessionEntity, LineEntity, ActEntity, RelayTokenEntity, RecentCallEntity, UnprovenOptOutEntity],
      ModelUsageEntity,
    ],
    migrations: [
      Sessions1764800000000,
      LeasedEnds1764980000000,
      OpenConnections1764990000000,
      ModelUsage1765000000000,
      ModelFaults1765400000000,
      PersonErasures1765500000000,
      CarrierQuestions1765600000000,
      UnprovenOptOuts1765810000000,
      Reconnections1765930000000,
    ],
  },
  samples: sessionSamples,
};
