import { z } from 'zod';

/** Where traces are sent, and how many. */
export interface TracingConfig {
  /** The address of an OTLP collector over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of all requests that is traced, from 0 to 1. */
  readonly ratio: number;
}

/** The operator's settings for limits, shutdown and monitoring. */
export interface OperationsConfig {
  /** PostgreSQL connections of this process, besides the one that listens for notifications. */
  readonly databasePoolSize: number;
  /** Whether statements are prepared by name; undefined: only without a pooler. */
  readonly preparesStatements: boolean | undefined;
  /** Open connections of browsers and proxies; one more is dropped. */
  readonly maxConnections: number;
  /** Concurrent requests; above half of it, requests that can wait are refused, above it nearly all. */
  readonly maxRequests: number;
  /** The average event loop delay above which requests are refused, in milliseconds. */
  readonly maxEventLoopDelayMs: number;
  /** Streams of live events, of all accounts together. */
  readonly maxEventStreams: number;
  /** Estimates that one account may mail per hour and per day, by hand or through the API. */
  readonly maxSendsPerHour: number;
  readonly maxSendsPerDay: number;
  /** Bytes that the files of one account may take. */
  readonly maxFileBytesPerAccount: number;
  /** How long requests are accepted after SIGTERM, while the load balancer notices, in milliseconds. */
  readonly shutdownDelayMs: number;
  /** How long running work may take after that, in milliseconds. */
  readonly shutdownLimitMs: number;
  /** Where metrics and health checks are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly tracing: TracingConfig | undefined;
}

const wholeNumber = (least: number, most: number, standard: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
    .default(standard);
};

const PORT_ERROR = 'must be a port number from 0 to 65535';
const RATIO_ERROR = 'must be a share of requests, from 0 to 1';

/** The environment variables of `readOperations`. */
export const operationVariables = {
  DATABASE_POOL_SIZE: wholeNumber(1, 1000, 10),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .optional(),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000, 10_000),
  MAX_REQUESTS: wholeNumber(2, 100_000, 200),
  MAX_EVENT_LOOP_DELAY: wholeNumber(10, 60_000, 250),
  MAX_EVENT_STREAMS: wholeNumber(1, 1_000_000, 2000),
  MAX_SENDS_PER_HOUR: wholeNumber(1, 1_000_000, 60),
  MAX_SENDS_PER_DAY: wholeNumber(1, 1_000_000, 300),
  MAX_FILES_MB_PER_ACCOUNT: wholeNumber(1, 10_000_000, 2000),
  SHUTDOWN_DELAY: wholeNumber(0, 600_000, 0),
  SHUTDOWN_LIMIT: wholeNumber(100, 600_000, 30_000),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: PORT_ERROR })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: PORT_ERROR })
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be an address that starts with http: or https:',
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('plumbline'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:\d+(?:\.\d+)?|\.\d+)$/, { error: RATIO_ERROR })
    .transform(Number)
    .refine((ratio) => ratio <= 1, { error: RATIO_ERROR })
    .default(1),
};

type Values = Readonly<z.output<z.ZodObject<typeof operationVariables>>>;

export function readOperations(values: Values): OperationsConfig {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    databasePoolSize: values.DATABASE_POOL_SIZE,
    preparesStatements: values.DATABASE_PREPARED_STATEMENTS,
    maxConnections: values.MAX_CONNECTIONS,
    maxRequests: values.MAX_REQUESTS,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY,
    maxEventStreams: values.MAX_EVENT_STREAMS,
    maxSendsPerHour: values.MAX_SENDS_PER_HOUR,
    maxSendsPerDay: values.MAX_SENDS_PER_DAY,
    maxFileBytesPerAccount: values.MAX_FILES_MB_PER_ACCOUNT * 1_000_000,
    shutdownDelayMs: values.SHUTDOWN_DELAY,
    shutdownLimitMs: values.SHUTDOWN_LIMIT,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing:
      endpoint === undefined
        ? undefined
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            serviceName: values.OTEL_SERVICE_NAME,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
