/** The address in the fragment of the emailed link, which is never sent to a server. */
export function addressedTo(): string {
  return new URLSearchParams(location.hash.slice(1)).get('to') ?? '';
}
