/** Scheme, user and password, hosts, and the rest of a PostgreSQL URL. The password may contain an `@`. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(.*)$/is;

/** Plumbline writes, so it treats these alike: they select a host that accepts writes. */
const WRITING_SESSIONS = new Set(['any', 'read-write', 'primary']);

/**
 * The URL of each host in `databaseUrl`, in order. Several are separated by commas, each with its own port, as
 * in libpq: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS. Throws an error whose message
 * completes the sentence "DATABASE_URL …".
 */
export function hostUrls(databaseUrl: string): readonly string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
  if (scheme === '' || !urls.every((url) => URL.canParse(url)))
    throw new Error('must be an address that starts with postgres:// or postgresql://');
  if (urls.length > 1 && hosts.split(',').includes(''))
    throw new Error('must name its hosts as in postgres://user:password@first:5432,second:5432/database');
  const { searchParams } = new URL(urls[0] ?? '');
  if (searchParams.get('host')?.includes(','))
    throw new Error('must name several hosts before the name of the database, not in the parameter "host"');
  const wanted = searchParams.get('target_session_attrs');
  if (wanted !== null && !WRITING_SESSIONS.has(wanted))
    throw new Error(`asks for target_session_attrs=${wanted}, but Plumbline writes: use read-write`);
  return urls;
}
