import { otlpProtocols, traceSamplers, type TracingSettings } from '@frontdesk/tracing';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min, ValidateBy } from 'class-validator';
import { IsTlsFile, ToDatabaseUrl } from './tls-settings.js';

/** Converts a whole number. Other text stays as it is, and its validator refuses it. */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
  );
}

/** Converts a ratio between 0 and 1, such as 0.01. */
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

/** A secret that two services share where they do not communicate through the broker. Required in production. */
export function IsInternalSecret(): PropertyDecorator {
  return ValidateBy({
    name: 'internalSecret',
    validator: {
      validate: (value, args) =>
        value === undefined
          ? (args?.object as ServiceConfig).NODE_ENV !== 'production'
          : typeof value === 'string' && value.length >= 16,
      defaultMessage: (args) =>
        args?.value === undefined ? 'is required in production' : 'must have at least 16 characters',
    },
  });
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Settings of a migration. */
export class MigrationConfig {
  /** Includes the paths of the three files below, if set. */
  @ToDatabaseUrl()
  @IsUrlOf('postgres', 'postgresql')
  readonly DATABASE_URL!: string;

  /** Certificate authority that must have issued Postgres's certificate. */
  @IsTlsFile('DATABASE')
  readonly DATABASE_CA_FILE?: string;

  @IsTlsFile('DATABASE')
  readonly DATABASE_CERT_FILE?: string;

  @IsTlsFile('DATABASE')
  readonly DATABASE_KEY_FILE?: string;

  @IsIn(logLevels)
  readonly LOG_LEVEL: (typeof logLevels)[number] = 'info';
}

/** Settings of every service. */
export class ServiceConfig extends MigrationConfig implements TracingSettings {
  @IsIn(['development', 'test', 'production'])
  readonly NODE_ENV: string = 'production';

  /** Connections per process. */
  @ToInteger()
  @IsInt()
  @Min(2)
  @Max(200)
  readonly DATABASE_POOL_SIZE: number = 10;

  @IsUrlOf('amqp', 'amqps')
  readonly RABBITMQ_URL!: string;

  /** Certificate authority that must have issued RabbitMQ's certificate. */
  @IsTlsFile('RABBITMQ')
  readonly RABBITMQ_CA_FILE?: string;

  @IsTlsFile('RABBITMQ')
  readonly RABBITMQ_CERT_FILE?: string;

  @IsTlsFile('RABBITMQ')
  readonly RABBITMQ_KEY_FILE?: string;

  /** Address of /healthz, /readyz and /metrics. */
  @IsString()
  readonly HEALTH_HOST: string = '127.0.0.1';

  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly HEALTH_PORT: number = 0;

  /** How long a call to another service waits for the response. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(60_000)
  readonly RPC_TIMEOUT_MS: number = 5000;

  /** How long a stopping process may take to finish its work. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(300_000)
  readonly SHUTDOWN_GRACE_MS: number = 15_000;

  /** How long a stopping process keeps serving while unready, until load balancers stop sending requests. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(60_000)
  readonly SHUTDOWN_DELAY_MS: number = 0;

  /** OpenTelemetry's own variables. Tracing is on if a collector is configured. */
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

  /** For tests: a file with an offset in milliseconds that every process adds to the time. */
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
