import { readPerson, type PersonKeeper, type PersonPage } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { DataSource, sqlRunner } from '@frontdesk/persistence';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { readPage, type PersonReaders } from './person-readers.js';

/** Reads the records of a person in a service, as the gateway asks for them. */
@Module({})
export class PersonExportModule {
  static forRoot<Service extends PersonKeeper>(service: Service, readers: PersonReaders<Service>): DynamicModule {
    const operation = readPerson[service as PersonKeeper];

    @Controller()
    class PersonExportHandlers {
      constructor(private readonly dataSource: DataSource) {}

      @Handles(operation)
      read({ caller, input }: Call<typeof operation>): Promise<PersonPage> {
        return readPage(sqlRunner(this.dataSource), readers, caller, input.body);
      }
    }

    return { module: PersonExportModule, controllers: [PersonExportHandlers] };
  }
}
