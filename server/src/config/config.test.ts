import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET_KEY = 'thirty-two characters or more, surely';

test('by default the server listens on the loopback at port 3000 with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    smtpUrl: undefined,
    role: 'all',
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['APP_URL', 'plumbline.example'],
  ['APP_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['SMTP_URL', 'http://mail.example'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', 'proxy.example'],
  ['STRIPE_API_BASE', 'api.stripe.com'],
  ['STRIPE_API_BASE', 'https://api.stripe.com/v1'],
  ['SQUARE_API_BASE', 'ftp://connect.squareup.com'],
  ['SQUARE_API_BASE', 'https://name:password@connect.squareup.com'],
  ['STRIPE_SECRET_KEY', 'pk_test_publishable'],
  ['STRIPE_PRICE_ID', 'prod_123'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['ANALYTICS_KEY', 'a key with spaces'],
  ['ANALYTICS_HOST', 'https://us.i.posthog.com/static'],
  ['CHAT_ID', 'our-chat'],
  ['PIXEL_ID', "a2_'</script>"],
  ['CONSENT', 'perhaps'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY_PREVIOUS', `${'long enough '.repeat(3)},short`],
  ['MAIL_FROM', 'nobody'],
  ['ROLE', 'boss'],
  ['LOG_LEVEL', 'loud'],
  ['NOW_OFFSET', 'tomorrow'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_PREPARED_STATEMENTS', 'yes'],
  ['MAX_CONNECTIONS', 'many'],
  ['MAX_REQUESTS', '1'],
  ['MAX_EVENT_LOOP_DELAY', '-5'],
  ['MAX_EVENT_STREAMS', '1.5'],
  ['MAX_SENDS_PER_HOUR', '0'],
  ['MAX_SENDS_PER_DAY', 'unlimited'],
  ['SHUTDOWN_DELAY', '10s'],
  ['SHUTDOWN_LIMIT', '0'],
  ['METRICS_PORT', '70000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('a wrong %s (%s) stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
});

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://plumbline.example',
  SECRET_KEY,
  SMTP_URL: 'smtps://mail.example',
};

test.each(['SECRET_KEY', 'APP_URL', 'SMTP_URL'])('production refuses to start without %s', (name) => {
  expect(readConfig(PRODUCTION).production).toBe(true);
  expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(new RegExp(`^${name} must be set`));
});

test('SMTP_URL=none keeps mail, in production too', () => {
  expect(readConfig({ ...PRODUCTION, SMTP_URL: 'none' }).smtpUrl).toBeUndefined();
  expect(readConfig({ SMTP_URL: 'none' }).smtpUrl).toBeUndefined();
});

test('TRUST_PROXY is a number of proxies or their addresses', () => {
  expect(readConfig({}).trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
  expect(readConfig({ TRUST_PROXY: 'loopback' }).trustProxy).toBe('loopback');
});

test('production refuses TRUST_PROXY=true, which would trust what visitors write', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(() => readConfig({ ...PRODUCTION, TRUST_PROXY: 'true' })).toThrow(
    /^TRUST_PROXY=true is refused in production.*number of proxies/,
  );
});

test('the plan is sold with a key and a price, or not at all', () => {
  const STRIPE_SECRET_KEY = 'sk_test_of_the_operator';
  const STRIPE_PRICE_ID = 'price_1Monthly';
  expect(readConfig({}).plan).toBeUndefined();
  expect(() => readConfig({ STRIPE_SECRET_KEY })).toThrow(/^Set both STRIPE_SECRET_KEY and STRIPE_PRICE_ID/);
  expect(() => readConfig({ STRIPE_PRICE_ID })).toThrow(/^Set both STRIPE_SECRET_KEY and STRIPE_PRICE_ID/);
  expect(readConfig({ STRIPE_SECRET_KEY, STRIPE_PRICE_ID }).plan).toEqual({
    secretKey: STRIPE_SECRET_KEY,
    priceId: STRIPE_PRICE_ID,
    webhookSecret: undefined,
  });
});

test('production refuses a moved clock', () => {
  expect(() => readConfig({ ...PRODUCTION, NOW_OFFSET: '1000' })).toThrow(/^NOW_OFFSET/);
});

test('an empty variable counts as unset and a trailing slash of the address is dropped', () => {
  expect(readConfig({ PORT: '', APP_URL: 'https://a.example/' })).toMatchObject({
    port: 3000,
    appUrl: 'https://a.example',
  });
});

test('former keys are a comma-separated list, empty by default', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(readConfig({ SECRET_KEY_PREVIOUS: `${one}, ${other}` }).previousSecretKeys).toEqual([one, other]);
  expect(readConfig({}).previousSecretKeys).toEqual([]);
});

test('payment providers have their own addresses by default', () => {
  expect(readConfig({})).toMatchObject({
    stripeApiBase: 'https://api.stripe.com',
    squareApiBase: 'https://connect.squareup.com',
  });
  expect(readConfig({ SQUARE_API_BASE: 'https://connect.squareupsandbox.com/' }).squareApiBase).toBe(
    'https://connect.squareupsandbox.com',
  );
});

test('no third-party service is configured by default, and scripts come from the assets host of the events’ address', () => {
  expect(readConfig({}).thirdParties).toEqual({ needsConsent: false });
  const { thirdParties } = readConfig({ ANALYTICS_KEY: 'phc_12345678', CONSENT: 'required' });
  expect(thirdParties).toEqual({
    analytics: {
      key: 'phc_12345678',
      host: 'https://us.i.posthog.com',
      assets: 'https://us-assets.i.posthog.com',
    },
    needsConsent: true,
  });
  const own = readConfig({
    ANALYTICS_KEY: 'phc_12345678',
    ANALYTICS_HOST: 'https://events.plumbline.example',
  });
  expect(own.thirdParties.analytics?.assets).toBe('https://events.plumbline.example');
});

test('metrics and tracing are off by default', () => {
  expect(readConfig({}).operations).toMatchObject({
    metrics: undefined,
    tracing: undefined,
    shutdownDelayMs: 0,
  });
  expect(readConfig({ METRICS_PORT: '9100' }).operations.metrics).toEqual({ host: '127.0.0.1', port: 9100 });
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' }).operations.tracing,
  ).toEqual({
    endpoint: 'http://collector:4318',
    serviceName: 'plumbline',
    ratio: 0.1,
  });
});
