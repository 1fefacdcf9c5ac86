import {
  certificate,
  certificateKeysResponse,
  verifyCertificateRequest,
  verifyCertificateResponse,
} from '@plumbline/contract/certificates';
import type { Deps } from '../../deps.ts';
import { ANYONE, type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { takeFlatJson } from '../../http/limits/flat-json.ts';
import { accountOf } from '../../http/session-guard.ts';
import { listCertificateKeys } from '../../secrets/certificate-key.ts';
import { ANSWERED_KINDS, type DocumentKind } from '../documents/kinds.ts';
import { getCertificate } from './get-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

const tags = ['Certificates'];

/** The longest certificate, with every character escaped. */
const MAX_BYTES = 32 * 1024 * 1024;

export function certificateRoutes(app: App, deps: Deps): void {
  for (const kind of ANSWERED_KINDS) certificateRoute(app, deps, kind);

  takeFlatJson(app, MAX_BYTES, (scope) =>
    scope.post(
      '/api/certificates/verify',
      {
        config: { ...ANYONE, limit: 'verify-certificate' },
        schema: { tags, body: verifyCertificateRequest, response: { 200: verifyCertificateResponse } },
      },
      async (request) => verifyCertificate(deps, request.body),
    ),
  );

  app.get(
    '/api/certificates/keys',
    {
      config: ANYONE,
      schema: {
        tags,
        response: { 200: certificateKeysResponse },
        description: 'The public keys certificates are signed with.',
      },
    },
    async () => ({ keys: listCertificateKeys(deps) }),
  );
}

function certificateRoute(app: App, deps: Deps, kind: DocumentKind): void {
  app.get(
    `${kind.path}/:id/certificate`,
    {
      config: contractor('estimates:read'),
      schema: {
        tags,
        params: idParams,
        response: { 200: certificate },
        description: 'How the client accepted, signed with Ed25519.',
      },
    },
    (request) => getCertificate(deps, accountOf(request), request.params.id),
  );
}
