import { type Caller, headersOf } from './caller.ts';
import type { Dice } from './dice.ts';
import type { FuzzRequest, Kind } from './fuzz-request.ts';
import type { KnownThings } from './known-things.ts';
import { makeFile } from './make-file.ts';
import { idOf, makeValue, type ValueContext } from './make-value.ts';
import { ODD_TEXTS } from './odd-texts.ts';
import type { Operation } from './read-operations.ts';
import { spoilEnvelope } from './spoil-envelope.ts';
import { spoilValue } from './spoil-value.ts';

export interface RequestPlan {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly caller: Caller;
  /** Ids of other accounts. */
  readonly foreign: KnownThings;
}

/** Calls that accept the fields of one section at a time. */
const ONE_FIELD = new Set(['PATCH /api/user/settings']);
/** The kind of estimate with which a call succeeds. */
const WANTED: Readonly<Record<string, string>> = {
  'POST /api/estimates/{id}/payments': 'estimates accepted',
  'GET /api/estimates/{id}/certificate': 'certified estimates',
  'PATCH /api/estimates/{id}': 'estimates draft',
  'PUT /api/estimates/{id}/reminders': 'estimates sent',
  'POST /api/estimates/{id}/send': 'estimates draft',
  'POST /api/estimates/{id}/send-email': 'estimates draft',
  'GET /api/estimates/{id}/public': 'estimates sent',
  'POST /api/estimates/{id}/view': 'estimates sent',
  'POST /api/estimates/{id}/decline': 'estimates viewed',
  'POST /api/estimates/{id}/create-payment': 'payable estimates',
  'POST /api/estimates/{id}/verify-payment': 'begun estimates',
  'POST /api/estimates/{id}/confirm-manual-payment': 'estimates sent',
  'POST /api/estimates/{id}/deposit-method': 'agreed estimates',
  'POST /api/estimates/{id}/request-update': 'expired estimates',
  'POST /api/estimates/{id}/stages/{stage}/reached': 'scheduled estimates',
  'DELETE /api/estimates/{id}/stages/{stage}/reached': 'scheduled estimates',
  'GET /api/estimates/{id}/revision': 'revised estimates',
  'GET /api/estimates/{id}/revision/pdf': 'revised estimates',
  'POST /api/estimates/{id}/revision/send': 'revised estimates',
  'POST /api/estimates/{id}/revision/change-order': 'overtaken estimates',
  'GET /api/estimates/{id}/versions/{number}': 'estimates sent',
  'GET /api/estimates/{id}/versions/{number}/pdf': 'estimates sent',
  'POST /api/change-orders/{id}/send': 'change-orders draft',
  'POST /api/change-orders/{id}/confirm-manual-payment': 'change-orders sent',
  'POST /api/change-orders/{id}/sign-here': 'change-orders sent',
  'POST /api/change-orders/{id}/request-update': 'expired change orders',
  'POST /api/change-orders/{id}/payments': 'change-orders accepted',
  'GET /api/change-orders/{id}/certificate': 'certified change orders',
  'POST /api/change-orders/{id}/create-payment': 'payable change orders',
  'POST /api/change-orders/{id}/verify-payment': 'begun change-orders',
  'POST /api/change-orders/{id}/deposit-method': 'agreed change orders',
  'PATCH /api/invoices/{id}': 'invoices draft',
  'DELETE /api/invoices/{id}': 'invoices draft',
  'POST /api/invoices/{id}/duplicate': 'invoices own',
  'POST /api/invoices/{id}/issue': 'invoices draft',
  'POST /api/invoices/{id}/send': 'invoices sent',
  'POST /api/invoices/{id}/void': 'invoices sent',
  'POST /api/invoices/{id}/payments': 'open invoices',
  'PUT /api/invoices/{id}/reminders': 'open invoices',
  'POST /api/invoices/{id}/remind': 'open invoices',
  'POST /api/invoices/{id}/credit': 'open invoices',
  'GET /api/invoices/{id}/public': 'open invoices',
  'GET /api/invoices/{id}/public-pdf': 'open invoices',
  'POST /api/invoices/{id}/view': 'open invoices',
  'POST /api/invoices/{id}/create-payment': 'open invoices',
  'POST /api/invoices/{id}/verify-payment': 'begun invoices',
  'GET /api/invoices/{id}/credit-notes/{note}/public-pdf': 'credited invoices',
  'POST /api/clients/{id}/payments': 'owing clients',
};
const ODDITY = { valid: 0.1, 'nearly valid': 0.2, hostile: 0.9, 'odd envelope': 0.1 } as const;

export async function makeRequest(plan: RequestPlan, dice: Dice): Promise<FuzzRequest> {
  const { kind, operation, caller } = plan;
  const { url, subject } = makeUrl(plan, dice);
  const context: ValueContext = {
    dice,
    known: caller.known,
    subject,
    oddity: ODDITY[kind],
    ...(ONE_FIELD.has(operation.name) && { mostOptional: 1 }),
  };
  const file = makeFile(operation, dice);
  const content = operation.body && makeBody(plan, context);
  const request: FuzzRequest = {
    kind,
    operation,
    caller,
    method: operation.method,
    url,
    headers: {
      ...(await headersOf(caller, operation.method)),
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...file?.headers,
      ...makeHeaders(operation, context),
    },
    body: file ? file.body : content === undefined ? undefined : JSON.stringify(content),
  };
  return kind === 'odd envelope' ? spoilEnvelope(request, dice) : request;
}

function makeBody({ kind, operation, foreign }: RequestPlan, context: ValueContext): unknown {
  const { dice } = context;
  const schema = operation.body ?? {};
  const known = dice.chance(0.05) ? foreign : context.known;
  const body = makeValue(schema, '', { ...context, known });
  // One in six uses the contractor's id. Most estimates must succeed, because later calls need them.
  const named =
    operation.name === 'POST /api/estimates' &&
    typeof body === 'object' &&
    (body as Record<string, unknown> | null);
  if (named && 'currency' in named && dice.chance(0.9)) delete named['currency'];
  if (operation.path.startsWith('/api/invoices') && dice.chance(0.9)) fitInvoice(body, dice);
  if (operation.path === '/api/clients/{id}/payments' && dice.chance(0.9)) fitCheck(body, context);
  if (named && dice.chance(0.9)) fitParts(named);
  if (named && kind === 'valid' && dice.chance(0.7)) complete(named, context);
  if (kind === 'nearly valid') return spoilValue(body, schema, dice);
  return kind === 'hostile' && dice.chance(0.5) ? spoilValue(body, schema, dice) : body;
}

const TERMS = ['dueDays', 'note', 'updatedAt'];

/** Makes a random invoice one of an estimate or one with content of its own, which its schema cannot say. */
function fitInvoice(body: unknown, dice: Dice): void {
  if (typeof body !== 'object' || body === null || !('dueDays' in body || 'covers' in body)) return;
  const invoice = body as Record<string, unknown>;
  const job = ['estimateId', 'covers'];
  const isOwn = dice.chance(0.5);
  for (const name of Object.keys(invoice))
    if (isOwn ? [...job, 'currency'].includes(name) : ![...job, ...TERMS].includes(name))
      delete invoice[name];
  if (isOwn) fitParts(invoice);
}

/** Makes a random check pay a little of an invoice of its client. */
function fitCheck(body: unknown, { known, subject = '' }: ValueContext): void {
  const invoiceId = known.invoices.get(subject);
  if (typeof body === 'object' && body !== null && invoiceId)
    Object.assign(body, { invoices: [{ invoiceId, amount: '0.01' }] });
}

/** Makes the groups, taxes and quantities of a random estimate fit each other, which its schema cannot say. */
function fitParts(estimate: Record<string, unknown>): void {
  const listOf = (name: string) => (Array.isArray(estimate[name]) ? (estimate[name] as unknown[]) : []);
  const hasGroups = listOf('groups').length > 0;
  const hasTaxes = listOf('taxes').length > 0;
  if (hasTaxes) delete estimate['taxRate'];
  for (const part of ['laborLines', 'materialLines', 'additionalCosts', 'textLines'].flatMap(listOf)) {
    if (typeof part !== 'object' || part === null) continue;
    const line = part as Record<string, unknown>;
    if (!hasGroups) delete line['groupId'];
    delete line[hasTaxes ? 'taxable' : 'taxIds'];
    if (line['clientQuantity']) line['quantity'] = '2';
  }
}

/** Fills in what an estimate needs to be sent. */
function complete(estimate: Record<string, unknown>, { dice, known }: ValueContext): void {
  Object.assign(estimate, {
    clientId: idOf(dice, known, 'clients'),
    jobTypeId: idOf(dice, known, 'job-types'),
    jobDescription: 'Gutters',
    files: [],
  });
  const lines = estimate['laborLines'];
  if (!Array.isArray(lines) || lines.length === 0)
    estimate['laborLines'] = [{ laborType: 'lead', hours: '2', rate: '40' }];
}

function makeUrl(plan: RequestPlan, dice: Dice): { url: string; subject: string | undefined } {
  const { operation, caller, foreign } = plan;
  const known = plan.kind !== 'valid' && dice.chance(0.1) ? foreign : caller.known;
  let subject: string | undefined;
  const path = operation.path.replace(/([\w-]+)\/\{\w+\}/g, (_, segment: string) => {
    const isOdd =
      plan.kind === 'hostile' ? dice.chance(0.3) : plan.kind === 'nearly valid' && dice.chance(0.05);
    const wanted = subject === undefined ? (WANTED[operation.name] ?? segment) : segment;
    const kind = known.of(wanted).length > 0 && dice.chance(0.8) ? wanted : segment;
    const id = isOdd ? dice.pick(ODD_TEXTS) : idOf(dice, known, kind);
    subject ??= id;
    return `${segment}/${encodeURIComponent(id.toWellFormed())}`;
  });
  const whole = path.replace('{variant}', dice.pick(['large', 'print', 'thumb', 'x']));
  return { url: `${whole}${makeQuery(plan, dice)}`, subject };
}

function makeQuery({ operation, caller, kind }: RequestPlan, dice: Dice): string {
  const query = new URLSearchParams();
  const context = { dice, known: caller.known, oddity: ODDITY[kind] };
  for (const { name, schema } of operation.parameters.filter((each) => each.in === 'query')) {
    if (dice.chance(0.5)) continue;
    const isOdd = kind !== 'valid' && dice.chance(0.3);
    const value = isOdd ? dice.pick(ODD_TEXTS) : makeValue(schema, name, context);
    query.append(name, String(value).toWellFormed());
    if (isOdd && dice.chance(0.2)) query.append(name, 'twice');
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

function makeHeaders(operation: Operation, context: ValueContext): Record<string, string> {
  const named = operation.parameters.filter((each) => each.in === 'header' && context.dice.chance(0.3));
  return Object.fromEntries(
    named.map(({ name, schema }) => [name, String(makeValue(schema, name, context))]),
  );
}
