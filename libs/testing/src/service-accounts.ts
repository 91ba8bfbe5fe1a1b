import { serviceNames, type ServiceName } from '@frontdesk/contracts';
import { brokerDefinitions, brokerUserOf } from '@frontdesk/messaging';
import { ownerRoleOf, provisionServiceRoles, runtimeRoleOf } from '@frontdesk/persistence';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** What one service logs in with. */
export interface ServiceAccount {
  databaseUrl: string;
  rabbitmqUrl: string;
}

export type ServiceAccounts = Record<ServiceName, ServiceAccount>;

const VHOST = 'frontdesk';

/** Roles and users of one stack: every service with the rights that `frontdesk provision` gives it, and no more. */
export class StackAccounts {
  /** Roles belong to the whole server, which stacks share. */
  private readonly prefix = `spec_${randomBytes(5).toString('hex')}`;
  private readonly password = randomBytes(16).toString('hex');

  /** For the broker, before it starts. */
  get definitions(): object {
    const passwords = perService(() => this.password);
    return brokerDefinitions({ vhost: VHOST, prefix: this.prefix, passwords });
  }

  /** Makes the roles in the stack's database. */
  async provision(databaseUrl: string): Promise<void> {
    const passwords = perService(() => ({ owner: this.password, runtime: this.password }));
    await provisionServiceRoles(databaseUrl, { prefix: this.prefix, passwords });
  }

  /** The URL with which migrations of a service run. */
  ownerUrl(databaseUrl: string, service: ServiceName): string {
    return withLogin(databaseUrl, ownerRoleOf(this.prefix, service), this.password);
  }

  /** `ownsBroker` is false for a broker that others run, in which no users were made. */
  of(databaseUrl: string, rabbitmqUrl: string, ownsBroker: boolean): ServiceAccounts {
    return perService((service) => ({
      databaseUrl: withLogin(databaseUrl, runtimeRoleOf(this.prefix, service), this.password),
      rabbitmqUrl: ownsBroker ? withLogin(rabbitmqUrl, brokerUserOf(this.prefix, service), this.password) : rabbitmqUrl,
    }));
  }

  /** Once the database has been dropped, in which the roles have rights. */
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
