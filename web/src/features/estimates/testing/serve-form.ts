import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { answer, type SeenRequest, type useHttpServer } from '../../../lib/testing/http-server.ts';
// The parts of the form that load later are then there before the first test.
import '../estimate-form-page.tsx';
import { answerClients } from '../../clients/testing/answer-clients.ts';
import { CLIENT_ID, JOB_TYPE_ID } from './sample-draft.ts';

export const DANA: Client = {
  id: CLIENT_ID,
  name: 'Dana Whitfield',
  email: 'dana.whitfield@mail.example',
  phone: null,
  address: '2214 N 18th St, Boise, ID 83702',
  clientType: 'residential',
  notes: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  estimateCount: 0,
  currency: 'USD',
  totalValue: '0.00',
  owed: { estimates: 0, value: '0.00' },
  overdue: '0.00',
  credit: '0.00',
  otherOwed: [],
  otherTotals: [],
  lastEstimateDate: null,
  latestEstimate: null,
};
const ROOF = { id: JOB_TYPE_ID, name: 'Roof replacement', category: 'roofing', description: null };

/** The payment part of the settings, without any method. */
export const NO_PAYMENT_METHOD = {
  stripeSecretKey: null,
  paypalBusinessEmail: null,
  squareAccessToken: null,
  venmoBusinessUsername: null,
  acceptsCheck: false,
  acceptsCash: false,
  customPaymentInstructions: null,
};

export type Reply = readonly [status: number, body: unknown];

interface FormServer {
  handle: ReturnType<typeof useHttpServer>['handle'];
  /** Read for each request, so that a test may change it. */
  estimate: () => Estimate;
  clients?: readonly Client[];
  settings?: object;
  /** Answers all other requests. */
  reply: (call: SeenRequest) => Reply;
}

/** Serves the form's reads like the API. */
export function serveForm(server: FormServer): void {
  const { handle, estimate, clients = [DANA], settings = NO_PAYMENT_METHOD, reply } = server;
  handle((call, response) => {
    const reads: Record<string, unknown> = {
      '/api/auth/csrf-token': { csrfToken: 't' },
      '/api/job-types': [ROOF],
      '/api/labor-types': [],
      '/api/tax-rates': [],
      '/api/kits': [],
      '/api/settings': settings,
      [`/api/estimates/${estimate().id}`]: estimate(),
    };
    if (call.method === 'GET' && answerClients(clients, call.path, response)) return;
    const known = call.method === 'GET' ? reads[call.path] : undefined;
    const [status, body] = known === undefined ? reply(call) : [200, known];
    answer(response, status, body);
  });
}
