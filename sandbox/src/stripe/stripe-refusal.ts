import type { z } from 'zod';

export interface StripeErrorFields {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

/** Refuses a call in Stripe's format: https://docs.stripe.com/api/errors */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly fields: StripeErrorFields;

  constructor(status: number, fields: StripeErrorFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }

  get body(): { readonly error: StripeErrorFields & { readonly doc_url?: string } } {
    const { code } = this.fields;
    const docUrl = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
    return { error: { ...this.fields, ...docUrl } };
  }
}

/** An invalid `param`. */
export function badRequest(message: string, param?: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function noSuch(what: string, id: string, param = 'id', status = 404): StripeRefusal {
  return new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

/** A schema's first issue, as a Stripe error. The issues must report their input. */
export function refusalOfIssue(issue: z.core.$ZodIssue): StripeRefusal {
  const param = paramName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const unknown = paramName([...issue.path, issue.keys[0] ?? '']);
      return badRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
    }
    case 'invalid_type':
    case 'invalid_value':
      if (issue.input === undefined)
        return badRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
      if (issue.code === 'invalid_value')
        return badRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, param);
      return badRequest(`Invalid ${issue.expected}: ${shown(issue.input)}`, param);
    case 'custom': {
      const code: unknown = issue.params?.code;
      return badRequest(issue.message, param, typeof code === 'string' ? code : undefined);
    }
    default:
      return badRequest(`Invalid ${param}: ${issue.message}`, param);
  }
}

/** Turns `['line_items', 0, 'price_data']` into the form's name: `line_items[0][price_data]`. */
function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function shown(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}
