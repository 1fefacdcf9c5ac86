/** One entry of `details`. */
export interface PaypalIssue {
  readonly issue: string;
  readonly description: string;
  readonly field?: string;
  readonly value?: string;
  readonly location?: 'body' | 'path' | 'header';
}

const NAMES = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/** A call that PayPal would refuse. */
export class PaypalRefusal extends Error {
  override name = 'PaypalRefusal';
  constructor(
    readonly status: keyof typeof NAMES,
    readonly issues: readonly PaypalIssue[],
    readonly links: readonly { href: string; rel: string; method: 'GET' }[] = [],
  ) {
    super(issues.map(({ issue }) => issue).join(', '));
  }

  /** The answer; `debugId` identifies the call. */
  body(debugId: string) {
    const [name, message] = NAMES[this.status];
    return { name, message, debug_id: debugId, details: this.issues, links: this.links };
  }
}

/** Invalid credentials or an invalid token: the one refusal in OAuth's own format (RFC 6749, 5.2). */
export class PaypalStranger extends Error {
  override name = 'PaypalStranger';
  constructor(
    readonly error: 'invalid_client' | 'invalid_token' | 'unsupported_grant_type',
    readonly description: string,
  ) {
    super(description);
  }
}

export function notFound(id: string): PaypalRefusal {
  return new PaypalRefusal(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
      location: 'path',
      value: id,
    },
  ]);
}

export function unprocessable(issue: string, description: string, field?: string): PaypalRefusal {
  return new PaypalRefusal(422, [{ issue, description, ...(field && { field, location: 'body' }) }]);
}
