import { otlpProtocols, traceSamplers, type TracingSettings } from '@frontdesk/tracing';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min, ValidateBy } from 'class-validator';
import { IsTlsFile, ToDatabaseUrl } from './tls-settings.js';

/** Reads a whole number; anything else stays text, for the check to refuse. */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );
}

/** Reads a share between nothing and all, as 0.01. */
function ToShare(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^(0|1)?(\.\d{1,10})?$/.test(value) ? Number(value) : value,
  );
}

/** Splits a comma-separated list. */
export function ToList(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean)
      : value,
  );
}

export function IsUrlOf(...protocols: string[]): PropertyDecorator {
  return ValidateBy({
    name: 'isUrlOf',
    validator: {
      validate: (value) =>
        typeof value === 'string' && URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      defaultMessage: () =>
        `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    },
  });
}

/** What two services know each other by where they talk past the broker; required in production. */
export function IsInternalSecret(): PropertyDecorator {
  return ValidateBy({
    name: 'internalSecret',
    validator: {
      validate: (value, args) =>
        value === undefined
          ? (args?.object as ServiceConfig).NODE_ENV !== 'production'
          : typeof value === 'string' && value.length >= 16,
      defaultMessage: (args) =>
        args?.value === undefined ? 'is required in production' : 'must be 16 characters at least',
    },
  });
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** What a migration is told by its environment. */
export class MigrationConfig {
  /** With the three files below in it, where they are set. */
  @ToDatabaseUrl()
  @IsUrlOf('postgres', 'postgresql')
  readonly DATABASE_URL!: string;

  /** The authority that Postgres's certificate has to come from. */
  @IsTlsFile('DATABASE')
  readonly DATABASE_CA_FILE?: string;

  @IsTlsFile('DATABASE')
  readonly DATABASE_CERT_FILE?: string;

  @IsTlsFile('DATABASE')
  readonly DATABASE_KEY_FILE?: string;

  @IsIn(logLevels)
  readonly LOG_LEVEL: (typeof logLevels)[number] = 'info';
}

/** What every service is told by its environment. */
export class ServiceConfig extends MigrationConfig implements TracingSettings {
  @IsIn(['development', 'test', 'production'])
  readonly NODE_ENV: string = 'production';

  /** Connections of this process. */
  @ToInteger()
  @IsInt()
  @Min(2)
  @Max(200)
  readonly DATABASE_POOL_SIZE: number = 10;

  @IsUrlOf('amqp', 'amqps')
  readonly RABBITMQ_URL!: string;

  /** The authority that RabbitMQ's certificate has to come from. */
  @IsTlsFile('RABBITMQ')
  readonly RABBITMQ_CA_FILE?: string;

  @IsTlsFile('RABBITMQ')
  readonly RABBITMQ_CERT_FILE?: string;

  @IsTlsFile('RABBITMQ')
  readonly RABBITMQ_KEY_FILE?: string;

  /** Where /healthz, /readyz and /metrics listen. */
  @IsString()
  readonly HEALTH_HOST: string = '127.0.0.1';

  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly HEALTH_PORT: number = 0;

  /** How long a caller waits for another service. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(60_000)
  readonly RPC_TIMEOUT_MS: number = 5000;

  /** How long a stopping process may take to finish what it has in hand. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(300_000)
  readonly SHUTDOWN_GRACE_MS: number = 15_000;

  /** How long a process that was told to stop goes on as before, unready, until nobody sends it requests any more. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(60_000)
  readonly SHUTDOWN_DELAY_MS: number = 0;

  /** OpenTelemetry's own variables: traces are made when there is a place for them. */
  @IsOptional()
  @IsIn(['otlp', 'none'])
  readonly OTEL_TRACES_EXPORTER?: string;

  @IsOptional()
  @IsUrlOf('http', 'https')
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @IsUrlOf('http', 'https')
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;

  @IsIn(otlpProtocols)
  readonly OTEL_EXPORTER_OTLP_PROTOCOL: (typeof otlpProtocols)[number] = 'http/protobuf';

  @IsIn(traceSamplers)
  readonly OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number] = 'parentbased_traceidratio';

  @ToShare()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly OTEL_TRACES_SAMPLER_ARG: number = 0.01;

  @ToInteger()
  @IsInt()
  @Min(10)
  @Max(60_000)
  readonly OTEL_BSP_SCHEDULE_DELAY: number = 5000;

  @IsOptional()
  @IsIn(['true', 'false'])
  readonly OTEL_SDK_DISABLED?: string;

  /** Tests only: a file with an offset in milliseconds that every process adds to the time. */
  @IsOptional()
  @IsString()
  @ValidateBy({
    name: 'testOnly',
    validator: {
      validate: (_value, args) => (args?.object as ServiceConfig).NODE_ENV === 'test',
      defaultMessage: () => 'TEST_CLOCK_FILE is refused unless NODE_ENV is test',
    },
  })
  readonly TEST_CLOCK_FILE?: string;
}
