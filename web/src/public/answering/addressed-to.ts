/** The address that the link in the email names after its `#`, which no server sees. */
export function addressedTo(): string {
  return new URLSearchParams(location.hash.slice(1)).get('to') ?? '';
}
