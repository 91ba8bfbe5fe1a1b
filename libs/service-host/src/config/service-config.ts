import { otlpProtocols, traceSamplers, type TracingSettings } from '@frontdesk/tracing';
import {
  ChoiceSetting,
  IntegerSetting,
  isOptional,
  RatioSetting,
  Setting,
  TextSetting,
  UrlSetting,
} from './setting.js';
import { databaseUrlWithFiles, TlsFileSetting } from './tls-settings.js';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The settings of a migration. */
export class MigrationConfig {
  /** Includes the paths of the three files below, if set. */
  @UrlSetting(['postgres', 'postgresql'], { read: databaseUrlWithFiles })
  readonly DATABASE_URL!: string;

  /** The certificate authority that must have issued Postgres's certificate. */
  @TlsFileSetting('DATABASE')
  readonly DATABASE_CA_FILE?: string;

  @TlsFileSetting('DATABASE')
  readonly DATABASE_CERT_FILE?: string;

  @TlsFileSetting('DATABASE')
  readonly DATABASE_KEY_FILE?: string;

  @ChoiceSetting(logLevels)
  readonly LOG_LEVEL: (typeof logLevels)[number] = 'info';
}

/** The settings of every service. */
export class ServiceConfig extends MigrationConfig implements TracingSettings {
  @ChoiceSetting(['development', 'test', 'production'])
  readonly NODE_ENV: string = 'production';

  /** The number of connections per process. */
  @IntegerSetting({ min: 2, max: 200 })
  readonly DATABASE_POOL_SIZE: number = 10;

  @UrlSetting(['amqp', 'amqps'])
  readonly RABBITMQ_URL!: string;

  /** The certificate authority that must have issued RabbitMQ's certificate. */
  @TlsFileSetting('RABBITMQ')
  readonly RABBITMQ_CA_FILE?: string;

  @TlsFileSetting('RABBITMQ')
  readonly RABBITMQ_CERT_FILE?: string;

  @TlsFileSetting('RABBITMQ')
  readonly RABBITMQ_KEY_FILE?: string;

  /** The address of /healthz, /readyz and /metrics. */
  @TextSetting()
  readonly HEALTH_HOST: string = '127.0.0.1';

  @IntegerSetting({ min: 0, max: 65_535 })
  readonly HEALTH_PORT: number = 0;

  /** How long a call to another service waits for the response. */
  @IntegerSetting({ min: 100, max: 60_000 })
  readonly RPC_TIMEOUT_MS: number = 5000;

  /** How long a stopping process may take to finish its work. */
  @IntegerSetting({ min: 0, max: 300_000 })
  readonly SHUTDOWN_GRACE_MS: number = 15_000;

  /** How long a stopping process is unready but keeps serving, so that load balancers stop sending requests. */
  @IntegerSetting({ min: 0, max: 60_000 })
  readonly SHUTDOWN_DELAY_MS: number = 0;

  /** These are OpenTelemetry's own variables. Tracing is on if a collector is configured. */
  @ChoiceSetting(['otlp', 'none'], { absent: isOptional })
  readonly OTEL_TRACES_EXPORTER?: string;

  @UrlSetting(['http', 'https'], { absent: isOptional })
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @UrlSetting(['http', 'https'], { absent: isOptional })
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;

  /** Read here, because they may contain a secret, which can come from a file. */
  @TextSetting({ absent: isOptional })
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;

  @ChoiceSetting(otlpProtocols)
  readonly OTEL_EXPORTER_OTLP_PROTOCOL: (typeof otlpProtocols)[number] = 'http/protobuf';

  @ChoiceSetting(traceSamplers)
  readonly OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number] = 'parentbased_traceidratio';

  @RatioSetting()
  readonly OTEL_TRACES_SAMPLER_ARG: number = 0.01;

  @IntegerSetting({ min: 10, max: 60_000 })
  readonly OTEL_BSP_SCHEDULE_DELAY: number = 5000;

  @ChoiceSetting(['true', 'false'], { absent: isOptional })
  readonly OTEL_SDK_DISABLED?: string;

  /** A file with an offset in milliseconds that every process adds to the time. For tests. */
  @Setting({
    refuse: (value, { NODE_ENV }) =>
      value === undefined || NODE_ENV === 'test' ? null : 'is refused unless NODE_ENV is test',
  })
  readonly TEST_CLOCK_FILE?: string;
}
