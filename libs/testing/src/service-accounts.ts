import { serviceNames, type ServiceName } from '@frontdesk/contracts';
import { brokerDefinitions, brokerUserOf } from '@frontdesk/messaging';
import { ownerRoleOf, provisionServiceRoles, runtimeRoleOf } from '@frontdesk/persistence';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The credentials of one service. */
export interface ServiceAccount {
  databaseUrl: string;
  rabbitmqUrl: string;
}

export type ServiceAccounts = Record<ServiceName, ServiceAccount>;

const VHOST = 'frontdesk';

/** The database roles and broker users of one stack, with only the rights that `frontdesk admin provision` grants. */
export class StackAccounts {
  /** The prefix is unique, because stacks share the server and its roles. */
  private readonly prefix = `spec_${randomBytes(5).toString('hex')}`;
  private readonly password = randomBytes(16).toString('hex');

  /** The definitions for the broker, which needs them before it starts. */
  get definitions(): object {
    const passwords = perService(() => this.password);
    return brokerDefinitions({ vhost: VHOST, prefix: this.prefix, passwords });
  }

  /** Creates the roles and grants their rights in the stack's database. */
  async provision(databaseUrl: string): Promise<void> {
    const passwords = perService(() => ({ owner: this.password, runtime: this.password }));
    await provisionServiceRoles(databaseUrl, { prefix: this.prefix, passwords });
  }

  /** Returns the database URL for a service's migrations. */
  ownerUrl(databaseUrl: string, service: ServiceName): string {
    return withLogin(databaseUrl, ownerRoleOf(this.prefix, service), this.password);
  }

  /** @param ownsBroker false for a shared broker, which does not have the users */
  of(databaseUrl: string, rabbitmqUrl: string, ownsBroker: boolean): ServiceAccounts {
    return perService((service) => ({
      databaseUrl: withLogin(databaseUrl, runtimeRoleOf(this.prefix, service), this.password),
      rabbitmqUrl: ownsBroker ? withLogin(rabbitmqUrl, brokerUserOf(this.prefix, service), this.password) : rabbitmqUrl,
    }));
  }

  /** Drops the roles. The database must be dropped first, because the roles have rights in it. */
  async drop(databaseUrl: string): Promise<void> {
    const server = new URL(databaseUrl);
    server.pathname = '/postgres';
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    try {
      const roles = serviceNames.flatMap((service) => [
        ownerRoleOf(this.prefix, service),
        runtimeRoleOf(this.prefix, service),
      ]);
      await client.query(`DROP ROLE IF EXISTS ${roles.join(', ')}`);
    } finally {
      await client.end();
    }
  }
}

function perService<T>(make: (service: ServiceName) => T): Record<ServiceName, T> {
  return Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<ServiceName, T>;
}

function withLogin(url: string, user: string, password: string): string {
  const own = new URL(url);
  own.username = user;
  own.password = password;
  return own.href;
}
