import {
  inspectService,
  readDeadLetters,
  type Finding,
  type GaugeValue,
  type ReadLetters,
  type ServiceName,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { Inspector } from './inspector.js';

/** Lets the gateway show operators the state of a service. */
@Module({})
export class InspectionModule {
  static forRoot(service: Exclude<ServiceName, 'gateway'>): DynamicModule {
    const inspect = inspectService[service];
    const read = readDeadLetters[service];

    @Controller()
    class InspectionHandlers {
      constructor(private readonly inspector: Inspector) {}

      @Handles(inspect)
      async inspect(): Promise<{ gauges: GaugeValue[]; findings: Finding[] }> {
        return { gauges: await this.inspector.gauges(), findings: await this.inspector.findings(service) };
      }

      @Handles(read)
      read({ input }: Call<typeof read>): Promise<ReadLetters> {
        return this.inspector.deadLetters(input.body.queue, input.body.event_id ?? null);
      }
    }

    return { module: InspectionModule, controllers: [InspectionHandlers], providers: [Inspector] };
  }
}
