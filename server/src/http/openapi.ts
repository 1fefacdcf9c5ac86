import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { ANYONE, type App } from './app-instance.ts';

const DESCRIPTION = `The calls the Plumbline app itself makes. Money, rates, hours, quantities and percentages are decimal
text in answers; requests may send numbers or numeric text. Every changing call carries the token of
\`GET /api/auth/csrf-token\` in \`X-CSRF-Token\`.`;

/** The contract as OpenAPI at /api/openapi.json, for people at /api/docs. Call before any route is added. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Plumbline API', version: '1.0.0', description: DESCRIPTION },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'plumbline_session' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: {
      title: 'Plumbline API',
      css: [{ filename: 'plumbline.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  app.get('/api/openapi.json', { config: ANYONE, schema: { hide: true } }, () => app.swagger());
}
