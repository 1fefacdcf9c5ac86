import { readFile } from 'node:fs/promises';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ALL_EVENTS, PING, SIGNATURE_HEADER, WEBHOOK_EVENTS } from '@plumbline/contract/developers/webhooks';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { ZOD_SCHEMAS } from '../validation.ts';
import { documentRefusals, shareRefusals } from './document-refusals.ts';
import { describeSchemas } from './named-schemas.ts';
import { OPERATIONS } from './operations.ts';
import { shareParameters } from './share-parameters.ts';
import { shareParts } from './share-parts.ts';

/** `docs/api.md`: in its place among the sources, beside the bundle in a build. */
const GUIDE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../docs/api.md' : './api.md',
  import.meta.url,
);

const TAGS = [
  ['Estimates', 'Drafts, sending, status, documents and exports'],
  ['Public estimate', 'What clients read and do with the link of an estimate'],
  ['Invoices', 'Invoices of accepted estimates'],
  ['Reports', 'Statements, tax, receivables and exports for accountants'],
  ['Public invoice', 'What clients read with the link of an issued invoice'],
  ['Versions', 'What was sent, and what will be sent next'],
  ['Messages', 'Questions and requests of clients, and answers'],
  ['Payments', 'What was received for an estimate'],
  ['Clients', 'Who estimates are for'],
  ['Catalog', 'Job types, labor types and materials'],
  ['Certificates', 'Signed records of acceptances'],
  ['Analytics', 'The figures of the dashboard'],
  ['Settings', 'The business, branding, payments and emails'],
  ['Webhooks', 'Addresses that events are delivered to'],
  ['API keys', 'Keys for programs'],
  ['Auth', 'Accounts, sessions and passwords'],
  ['Billing', 'The contractor’s own plan'],
  ['Pages', 'What pages report'],
] as const;

/**
 * A separate server without a port. It describes `routes` at /api/openapi.json, and at /api/docs as a page
 * with the guide.
 */
export async function openDocs(
  routes: readonly RouteOptions[],
  { appUrl }: { readonly appUrl: string },
): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false, schemaController: ZOD_SCHEMAS });
  const { transform, transformObject } = describeSchemas();
  const guide = (await readFile(GUIDE, 'utf8')).replace(/^# .*\n+/, '');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Plumbline API', version: '1.0.0', description: guide },
      servers: [{ url: appUrl }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'plumbline_session' },
          key: { type: 'http', scheme: 'bearer', description: 'An API key, from Settings → API & webhooks.' },
        },
        pathItems: { Event: EVENT },
      },
      webhooks: Object.fromEntries(
        EVENTS.map(([event, summary]) => [event, { $ref: '#/components/pathItems/Event', summary }]),
      ),
    },
    transform: describeRoute(transform),
    transformObject: (document) => shareParts(shareParameters(shareRefusals(transformObject(document)))),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: forPeople,
    transformSpecificationClone: true,
    // Without the top bar, whose logo has an inline style that the policy refuses.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Plumbline API' },
  });
  const start = `${guide.slice(0, guide.indexOf('\n## With curl'))}\nThe whole guide is at ${appUrl}/api/docs.\n`;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => withDescription(app.swagger(), start));
  for (const { method, url, schema = {}, config = {} } of routes)
    app.route({ method, url, schema, config, handler: (_request, reply) => reply.callNotFound() });
  await app.ready();
  return app;
}

/** The document for programs, with only the start of the guide: the whole guide would be a tenth of it. */
function withDescription(document: ReturnType<FastifyInstance['swagger']>, description: string) {
  if (typeof document === 'string') throw new Error('The document is text.');
  return { ...document, info: { ...document.info, description } };
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/** Adds the authentication: the session, a key with the route's scope, or none. */
const describeRoute =
  (toJsonSchema: Transform): Transform =>
  (document) => {
    const { schema: described, url } = toJsonSchema(document);
    const { access, scope } = document.route.config ?? {};
    if (!described || !access || described.hide) return { schema: described, url };
    const { method } = document.route;
    const answers = described.response as Record<string, object> | undefined;
    const response = documentRefusals({ method, url, schema: described }, answers);
    const call = `${[method].flat()[0]} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
    const operation = OPERATIONS[call];
    if (!operation) throw new Error(`${call} has no name in http/openapi/operations.ts.`);
    const [operationId, summary] = operation;
    const body = described.body ?? describeUpload(document.route);
    const schema = { ...described, operationId, summary, response, ...(body !== undefined && { body }) };
    if (access === 'anyone') return { schema: { ...schema, security: [] }, url };
    const isPersonal = scope === 'none' || !scope;
    return {
      schema: { ...schema, security: isPersonal ? [{ session: [] }] : [{ session: [] }, { key: [scope] }] },
      url,
    };
  };

/** The body of a route that takes a file; undefined for any other. */
function describeUpload({ schema, config }: RouteOptions): object | undefined {
  if (schema?.consumes?.includes('text/csv')) return { type: 'string' };
  if (!config?.form) return undefined;
  const [file, ...ids] = config.form;
  const properties = {
    [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
    ...Object.fromEntries(ids.map((id) => [id, { type: 'string', format: 'uuid' }])),
  };
  return { type: 'object', properties, required: config.form };
}

interface Call {
  description?: string;
  readonly security?: readonly { readonly session?: unknown; readonly key?: readonly string[] }[];
}

/**
 * The document for people. It states in words who may make each call, since the page does not show scopes,
 * and lists each webhook in full.
 */
function forPeople<Document extends { readonly paths?: object; webhooks?: object }>(
  document: Document,
): Document {
  const calls = Object.values(document.paths ?? {}).flatMap((methods) => Object.values<Call>(methods));
  for (const call of calls) {
    const scope = call.security?.find(({ key }) => key)?.key?.[0];
    const who = scope ? `Scope of an API key: \`${scope}\`.` : 'Not for API keys.';
    if (call.security?.length) call.description = [call.description, who].filter(Boolean).join('\n\n');
  }
  document.webhooks = Object.fromEntries(
    EVENTS.map(([event, summary]) => [event, { post: { ...EVENT.post, summary } }]),
  );
  return document;
}

/** The body of each webhook; bodies differ in their type and data. */
const EVENT = {
  post: {
    summary: 'An event happened',
    tags: ['Webhooks'],
    security: [],
    parameters: [
      {
        in: 'header' as const,
        name: SIGNATURE_HEADER,
        required: true,
        schema: { type: 'string' as const },
        description: '`t=` seconds, then one or two `v1=` HMAC-SHA-256 in hex of `t.body`',
      },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookBody' } } },
    },
    responses: { '2XX': { description: 'Accepted. Any other status is retried.' } },
  },
};

/** Each webhook with its summary. */
const EVENTS = [
  ...ALL_EVENTS.map((event) => [event, WEBHOOK_EVENTS[event]] as const),
  [PING, 'The test button was pressed'] as const,
];
