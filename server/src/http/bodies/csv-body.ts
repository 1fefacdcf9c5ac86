import { IMPORT_LIMITS, type ImportLimits } from '@plumbline/contract/csv-import';
import { InvalidInputError } from '../../errors.ts';
import type { App } from '../app-instance.ts';

/** Makes the routes added by `add` accept only a CSV file as their body, as bytes. */
export function takeCsv(app: App, add: (scope: App) => void, limits: ImportLimits = IMPORT_LIMITS): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: limits.bytes } as const;
    scope.addContentTypeParser('text/csv', options, (_request, body, parsed) => parsed(null, body));
    scope.addContentTypeParser('*', (_request, _payload, parsed) =>
      parsed(new InvalidInputError('file', 'The file must be sent as text/csv.')),
    );
    add(scope.withTypeProvider());
    done();
  });
}
