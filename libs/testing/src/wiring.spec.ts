import { describe, expect, it } from '@jest/globals';
import {
  allOperations,
  dialChanged,
  dialStarted,
  type createLead,
  getAccount,
  getLead,
  leadCreated,
  listLeads,
  organizationChanged,
  personErasureStarted,
  storeFacts,
} from '@frontdesk/contracts';
import { Consumes, Handles } from '@frontdesk/messaging';
import { routeFaults, wiringFaults } from './wiring.js';

class LeadHandlers {
  list(): Promise<never> {
    return Promise.reject(new Error());
  }
}

function handlersOf(
  ...operations: (typeof getLead | typeof listLeads | typeof createLead)[] | never[]
): new () => object {
  class Handlers {}
  operations.forEach((operation, index) => {
    const method = { value: async () => ({}) as never, configurable: true };
    Object.defineProperty(Handlers.prototype, `m${index}`, method);
    Handles(operation as typeof getLead)(Handlers.prototype, `m${index}`, method);
  });
  return Handlers;
}

function consumerOf(service: 'records' | 'webhooks', ...events: Parameters<typeof Consumes>[0]['events'][number][]) {
  class Consumer {
    async consume(): Promise<void> {
      return undefined;
    }
  }
  Consumes({ service, name: 'events', events })(Consumer);
  return Consumer;
}

describe('wiringFaults', () => {
  const others = allOperations.filter((operation) => operation.owner === 'records' && operation !== listLeads);
  const own = [listLeads, ...others] as never[];

  it('finds no fault in complete wiring, with nested and dynamic modules', async () => {
    class Inner {}
    Reflect.defineMetadata('controllers', [handlersOf(...own)], Inner);
    class Facts {}
    const dynamic = {
      module: Facts,
      providers: [
        {
          provide: 'x',
          useClass: consumerOf('records', dialStarted, dialChanged, organizationChanged, personErasureStarted),
        },
      ],
    };
    class Root {}
    Reflect.defineMetadata('imports', [{ forwardRef: () => Inner }, Promise.resolve(dynamic)], Root);
    expect(await wiringFaults('records', Root)).toEqual([]);
  });

  it('lists missing, duplicate, foreign and undeclared handlers and consumers', async () => {
    const module = {
      controllers: [handlersOf(...own.slice(1)), handlersOf(getLead, storeFacts.dialer as never)],
      providers: [consumerOf('webhooks', leadCreated), consumerOf('webhooks')],
    };
    expect(await wiringFaults('records', module)).toEqual([
      'leads.list has 0 handlers in records',
      'leads.get has 2 handlers in records',
      'records has a handler for dialer.store-facts, which is not its own',
      'webhooks.events is consumed by records',
      'webhooks.events is consumed by records',
      'webhooks.events has two consumers',
      'records does not consume dial.started',
      'records does not consume dial.changed',
      'records does not consume organization.changed',
      'records does not consume person_erasure.started',
      'records consumes lead.created undeclared',
    ]);
  });
});

describe('routeFaults', () => {
  it('lists operations of the gateway that have no controller method', async () => {
    const faults = await routeFaults({ controllers: [LeadHandlers] }, () => getAccount);
    expect(faults).toContain('organizations.get has 0 routes in gateway');
    expect(faults).toContain('do-not-call.import has 0 routes in gateway');
    expect(faults).not.toContain('account.get has 0 routes in gateway');
  });

  it('lists controller methods for operations that another service owns', async () => {
    const faults = await routeFaults({ controllers: [LeadHandlers] }, () => listLeads);
    expect(faults).toContain('gateway has a route for leads.list, which is not its own');
  });
});
