interface ConnectionError {
  readonly code?: string;
  readonly message?: string;
  /** Set if a name has several addresses and none of them answers. */
  readonly errors?: readonly ConnectionError[];
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
};

/** node-postgres has no code for these. */
const REASONS_BY_MESSAGE: Readonly<Record<string, string>> = {
  'timeout expired': 'the host does not answer',
};

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Check the user and the password in VARIABLE.',
  '28000': 'Check the user in VARIABLE, and pg_hba.conf on the server.',
  '3D000': 'Create the database, or check its name in VARIABLE.',
  '53300': 'The server has no free connections: raise its max_connections, or stop another client.',
  '57P03': 'The server is starting or stopping: try again in a moment.',
};

function codeOf(error: unknown): string {
  const { code, errors } = error as ConnectionError;
  return code ?? errors?.[0]?.code ?? '';
}

/** Why a connection failed, as part of a sentence. */
export function reasonOf(error: unknown): string {
  const { message = '', errors } = error as ConnectionError;
  return (
    REASONS[codeOf(error)] ??
    REASONS_BY_MESSAGE[message] ??
    (message || errors?.[0]?.message || 'no reason given')
  );
}

/** What to do about it: a sentence that names `variable`, which holds the address. */
export function adviceFor(error: unknown, variable: string): string {
  const { message = '' } = error as ConnectionError;
  if (message.startsWith('unsupported startup parameter'))
    return 'Add the parameter to ignore_startup_parameters of PgBouncer: docs/deploying.md says which ones, and what to set instead.';
  const advice =
    ADVICE[codeOf(error)] ?? 'Check that PostgreSQL runs there, and the host and the port in VARIABLE.';
  return advice.replace('VARIABLE', variable);
}
