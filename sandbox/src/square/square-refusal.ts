import type { serialization } from 'square';

export type SquareFault = serialization.Error_.Raw;

/** A call that Square would refuse. */
export class SquareRefusal extends Error {
  override name = 'SquareRefusal';
  constructor(
    readonly status: number,
    readonly errors: readonly SquareFault[],
  ) {
    super(errors.map(({ code }) => code).join(', '));
  }
}

/** A request with one invalid field. */
export function badRequest(code: SquareFault['code'], detail: string, field?: string): SquareRefusal {
  return new SquareRefusal(400, [
    { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field !== undefined && { field }) },
  ]);
}

export function notFound(detail: string, field?: string): SquareRefusal {
  return new SquareRefusal(404, [
    { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail, ...(field !== undefined && { field }) },
  ]);
}

export function unauthorized(
  code: 'UNAUTHORIZED' | 'ACCESS_TOKEN_REVOKED',
  detail = 'This request could not be authorized.',
): SquareRefusal {
  return new SquareRefusal(401, [{ category: 'AUTHENTICATION_ERROR', code, detail }]);
}
